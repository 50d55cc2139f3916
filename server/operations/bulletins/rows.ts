import type { Bulletin } from '../../../src/contract/bulletins.ts';
import { bulletinsPermission } from '../context/permissions.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import type { MySitesAccess } from '../context/my-sites.ts';
import { Failure, notFound } from '../failure.ts';

/** Selects bulletins of the organisation with their authors and when the caller read them. */
export function selectBulletins({ tx, organisationId, userId }: MySitesAccess) {
  return tx
    .selectFrom('bulletins')
    .innerJoin('users', 'users.id', 'bulletins.created_by_user_id')
    .leftJoin('bulletin_reads', (join) =>
      join
        .onRef('bulletin_reads.bulletin_id', '=', 'bulletins.id')
        .on('bulletin_reads.user_id', '=', userId),
    )
    .selectAll('bulletins')
    .select(['users.display_name as created_by_name', 'bulletin_reads.read_at'])
    .where('bulletins.organisation_id', '=', organisationId);
}

/** A bulletin as it is stored. */
export type StoredBulletin = Awaited<
  ReturnType<ReturnType<typeof selectBulletins>['executeTakeFirstOrThrow']>
>;

/** Whether the caller may make announcements on these sites; null: to everybody. */
export function mayAnnounce(access: MySitesAccess, siteIds: readonly number[] | null): boolean {
  const { grants, now, may } = access;
  if (hasPermission(activeGrantsOnSite(grants, null, now), bulletinsPermission)) return true;
  return siteIds !== null && siteIds.every((id) => may(id, bulletinsPermission));
}

function stateOf({ withdrawn_at, starts_at, ends_at }: StoredBulletin, now: Date) {
  if (withdrawn_at !== null) return 'withdrawn';
  if (Date.parse(starts_at) > now.getTime()) return 'planned';
  return ends_at !== null && Date.parse(ends_at) <= now.getTime() ? 'ended' : 'current';
}

/**
 * Whether it is in force and for the caller, that is for everybody with a role on one of its sites.
 */
export function isForCaller(access: MySitesAccess, row: StoredBulletin): boolean {
  const isMine = row.site_ids === null || row.site_ids.some((id) => access.sites.has(id));
  return isMine && stateOf(row, access.now) === 'current';
}

/** Throws if the caller may not change it: `forbidden` if they may read it, else `not_found`. */
export function requireMayAnnounce(access: MySitesAccess, row: StoredBulletin): void {
  if (!mayAnnounce(access, row.site_ids))
    throw isForCaller(access, row) ? new Failure('forbidden') : notFound();
}

/** Marks bulletins as read by the caller. */
export async function markRead(
  { tx, organisationId, userId, now }: MySitesAccess,
  ids: readonly number[],
): Promise<void> {
  const read = { organisation_id: organisationId, user_id: userId, read_at: now.toISOString() };
  await tx
    .insertInto('bulletin_reads')
    .values(ids.map((id) => ({ ...read, bulletin_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A bulletin as calls return it. */
export function bulletinOf(access: MySitesAccess, row: StoredBulletin): Bulletin {
  const { id, title, text, starts_at, ends_at, version, created_at, updated_at } = row;
  return {
    id,
    title,
    text,
    starts_at,
    ends_at,
    site_ids: row.site_ids,
    version,
    created_at,
    created_by: { id: row.created_by_user_id, name: row.created_by_name },
    updated_at,
    withdrawn_at: row.withdrawn_at,
    state: stateOf(row, access.now),
    is_read: row.read_at !== null,
    may_change: mayAnnounce(access, row.site_ids) && row.withdrawn_at === null,
  };
}
