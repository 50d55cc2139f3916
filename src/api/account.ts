import { GET_ACCOUNTS } from '../contract/accounts.ts';
import { GET_FACTORS } from '../contract/factors.ts';
import { GET_IDENTITIES } from '../contract/identities.ts';
import { GET_ORGANISATION, GET_ORGANISATION_LOGO } from '../contract/organisations.ts';
import { GET_SESSIONS } from '../contract/sessions.ts';
import { apiUrl } from './client.ts';
import { callQueryOptions } from './query-options.ts';

const hasSessions = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'sessions'));

/** The sessions of the signed-in person. */
export const sessionsQueryOptions = callQueryOptions(GET_SESSIONS, 'sessions', hasSessions);

const hasFactors = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'passkeys' in reply && 'backup_codes' in reply;

/** The factors with which the signed-in person's account signs in. */
export const factorsQueryOptions = callQueryOptions(GET_FACTORS, 'factors', hasFactors);

const hasIdentities = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'identities'));

/** The provider accounts with which the person signs in. */
export const identitiesQueryOptions = callQueryOptions(GET_IDENTITIES, 'identities', hasIdentities);

const hasTexts = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'terms' in reply && 'privacy' in reply;

/** Settings of the organisation, for its admins. */
export const organisationQueryOptions = callQueryOptions(
  GET_ORGANISATION,
  'organisation',
  hasTexts,
);

/** The URL of the organisation’s logo, which browsers keep until its tag changes. */
export function organisationLogoUrl(tag: string): string {
  return apiUrl(GET_ORGANISATION_LOGO.path, { tag });
}

const hasAccounts = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'accounts'));

/**
 * Everyone of the organisation, for people who manage people. It is refetched on mount, since no
 * invalidation reports sign-ins.
 */
export const accountsQueryOptions = {
  ...callQueryOptions(GET_ACCOUNTS, 'accounts', hasAccounts),
  refetchOnMount: 'always',
} as const;
