import { GET_FACTORS } from '../contract/factors.ts';
import { GET_SESSIONS } from '../contract/sessions.ts';
import { read } from './reads.ts';

const hasSessions = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'sessions'));

/** Where the signed-in person is signed in. */
export const sessionsRead = read(GET_SESSIONS, 'sessions', hasSessions);

const hasFactors = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'passkeys' in reply && 'backup_codes' in reply;

/** How the signed-in person's account signs in. */
export const factorsRead = read(GET_FACTORS, 'factors', hasFactors);
