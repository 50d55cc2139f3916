import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { peopleOfSite } from '../../people/people-of-sites.ts';
import type { ItemAccess, SitePeople } from '../../context/items.ts';
import { fitsWatcherLimits } from '../../../../src/runtime/record/watcher-limits.ts';
import { idsIn, newIds, type ReferenceChecker, type ReferenceCheck } from './reference-check.ts';

const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));

async function read({ tx, siteId, now }: ItemAccess): Promise<SitePeople> {
  const { users, teams } = await peopleOfSite(tx, siteId, now);
  const active = users.filter(({ is_active }) => is_active);
  return { teams, userIds: idsOf(users), activeUserIds: idsOf(active), teamIds: idsOf(teams) };
}

/** People of the site, read once for an operation. */
export function peopleOn(access: ItemAccess): Promise<SitePeople> {
  access.cache.people ??= read(access);
  return access.cache.people;
}

function people({ access, load }: ReferenceCheck): SitePeople | 'pending' {
  const found = load('people', [access.siteId], async () => {
    return new Map([[access.siteId, await peopleOn(access)]]);
  });
  return found === 'pending' ? found : (found.get(access.siteId) ?? 'pending');
}

const part = (value: unknown, key: 'user_ids' | 'team_ids'): unknown =>
  typeof value === 'object' && value !== null ? ownProperty(value, key) : undefined;

/** Requires people and teams that work on the site. */
export const checkPeople: ReferenceChecker = (check) => {
  const found = people(check);
  if (found === 'pending') return found;
  const isThere = (key: 'user_ids' | 'team_ids', ids: ReadonlySet<number>) => {
    const { value, before } = check;
    return newIds({ value: part(value, key), before: part(before, key) }).every((id) =>
      ids.has(id),
    );
  };
  return isThere('user_ids', found.userIds) && isThere('team_ids', found.teamIds);
};

/**
 * Requires people who work on the site, at most as many as the settings permit, directly or as
 * members of teams (docs/decisions/watchers.md).
 */
export const checkWatchers: ReferenceChecker = (check) => {
  const found = people(check);
  if (found === 'pending') return found;
  const ids = idsIn(check.value);
  const added = newIds({ value: ids, before: check.before });
  const isThere = added.every((id) => found.userIds.has(id));
  return isThere && fitsWatcherLimits(check.column.settings, ids, found.teams);
};
