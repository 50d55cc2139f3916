import { own } from '../../../../src/runtime/record/json.ts';
import { peopleOfSite } from '../../people/directory.ts';
import type { KindAccess } from '../kind.ts';
import { fitsWatching } from '../../../../src/runtime/record/watching.ts';
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

/**
 * People who work on the site, as many as the settings let be chosen: by themselves, or as members
 * of teams (docs/decisions/watchers.md).
 */
export const checkWatchers: ReferenceChecker = async ({ access, column, value, before }) => {
  const { users, teams } = await people(access);
  const known = new Set(users.map(({ id }) => id));
  const isThere = newIds({ value: idsIn(value), before }).every((id) => known.has(id));
  return isThere && fitsWatching(column.settings, idsIn(value), teams);
};
