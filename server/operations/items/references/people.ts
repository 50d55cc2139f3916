import { own } from '../../../../src/runtime/record/json.ts';
import { peopleOfSite } from '../../people/directory.ts';
import type { KindAccess } from '../kind.ts';
import { idsIn, newIds, type ReferenceChecker } from './referring.ts';

const cache = new WeakMap<KindAccess, ReturnType<typeof peopleOfSite>>();

/** People of the site, read once for an operation. */
function people(access: KindAccess): ReturnType<typeof peopleOfSite> {
  const known = cache.get(access) ?? peopleOfSite(access.tx, access.siteId, access.now);
  cache.set(access, known);
  return known;
}

const part = (value: unknown, key: 'user_ids' | 'team_ids'): unknown =>
  typeof value === 'object' && value !== null ? own(value, key) : undefined;

/** People and teams that work on the site. */
export const checkPeople: ReferenceChecker = async ({ access, value, before }) => {
  const { users, teams } = await people(access);
  const isThere = (key: 'user_ids' | 'team_ids', rows: readonly { readonly id: number }[]) => {
    const added = newIds({ value: part(value, key), before: part(before, key) });
    return added.every((id) => rows.some((row) => row.id === id));
  };
  return isThere('user_ids', users) && isThere('team_ids', teams);
};

/** One list of ids: people, and teams where the column takes them. */
export const checkWatchers: ReferenceChecker = async ({ access, column, value, before }) => {
  const { users, teams } = await people(access);
  const takesTeams = column.settings['allowTeams'] === true;
  const known = new Set([...users, ...(takesTeams ? teams : [])].map(({ id }) => id));
  return newIds({ value: idsIn(value), before }).every((id) => known.has(id));
};
