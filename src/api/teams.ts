import { GET_TEAMS } from '../contract/teams.ts';
import { callQueryOptions } from './query-options.ts';

const hasTeams = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'teams'));

/** Every team of the organisation, for people managers. */
export const teamsQueryOptions = callQueryOptions(GET_TEAMS, 'teams', hasTeams);
