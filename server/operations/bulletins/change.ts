import type { Bulletin, BulletinBody, BulletinChange } from '../../../src/contract/bulletins.ts';
import { validateBulletin, bulletinFields, normaliseBulletin } from './bulletin-rules.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { type MySitesAccess, withMySites } from '../context/my-sites.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges } from '../events/setting-events.ts';
import {
  type StoredBulletin,
  bulletinOf,
  markRead,
  mayAnnounce,
  requireMayAnnounce,
  selectBulletins,
} from './rows.ts';
import { recordBulletinEvent } from './publish.ts';

/** Throws if the bulletin is invalid, or is for sites that the caller can't address. */
function check(access: MySitesAccess, body: BulletinBody): void {
  const errors = validateBulletin(body, (id) => access.sites.has(id));
  if (errors.length > 0) throw invalid(errors);
  if (!mayAnnounce(access, body.site_ids)) throw new Failure('forbidden');
}

async function read(access: MySitesAccess, id: number): Promise<Bulletin> {
  const row = await selectBulletins(access)
    .where('bulletins.id', '=', id)
    .executeTakeFirstOrThrow();
  return bulletinOf(access, row);
}

/** Creates a bulletin; its author has read it. Throws a Failure. */
export function createBulletin(
  services: Services,
  caller: Caller,
  wanted: BulletinBody,
): Promise<Bulletin> {
  return withMySites(services, caller, async (access) => {
    const body = normaliseBulletin(wanted);
    check(access, body);
    const { tx, organisationId, userId, now } = access;
    const { id } = await tx
      .insertInto('bulletins')
      .values({
        organisation_id: organisationId,
        ...body,
        site_ids: body.site_ids === null ? null : [...body.site_ids],
        created_at: now.toISOString(),
        created_by_user_id: userId,
        updated_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await markRead(access, [id]);
    recordBulletinEvent(access, services, {
      call: 'CREATE_BULLETIN',
      item_id: id,
      changes: creationChanges({ ...body }),
    });
    return read(access, id);
  });
}

/**
 * Locks a bulletin that the caller may change, in the version that they have seen. Throws a
 * Failure.
 */
async function locked(access: MySitesAccess, id: number, version: number): Promise<StoredBulletin> {
  const row = await selectBulletins(access)
    .where('bulletins.id', '=', id)
    .forUpdate('bulletins')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  requireMayAnnounce(access, row);
  if (row.version !== version) throw new Failure('stale', {}, { current: bulletinOf(access, row) });
  if (row.withdrawn_at !== null) throw notFound();
  return row;
}

/** Changes a bulletin; it becomes unread for everybody else. Throws a Failure. */
export function updateBulletin(
  services: Services,
  caller: Caller,
  bulletinId: number,
  version: number,
  change: BulletinChange,
): Promise<Bulletin> {
  return withMySites(services, caller, async (access) => {
    const before = await locked(access, bulletinId, version);
    const { title, text, starts_at, ends_at, site_ids } = {
      ...before,
      ...normaliseBulletin(change),
    };
    const after = { title, text, starts_at, ends_at, site_ids };
    check(access, after);
    const changes = Object.fromEntries(
      bulletinFields
        .filter((name) => !jsonEquals(before[name], after[name]))
        .map((name) => [`/${name}`, [before[name], after[name]] as const]),
    );
    if (Object.keys(changes).length === 0) return bulletinOf(access, before);
    const { tx, organisationId, userId, now } = access;
    await tx
      .updateTable('bulletins')
      .set({
        ...after,
        site_ids: site_ids === null ? null : [...site_ids],
        version: version + 1,
        updated_at: now.toISOString(),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', bulletinId)
      .execute();
    await tx
      .deleteFrom('bulletin_reads')
      .where('bulletin_id', '=', bulletinId)
      .where('user_id', '<>', userId)
      .execute();
    recordBulletinEvent(access, services, {
      call: 'UPDATE_BULLETIN',
      item_id: bulletinId,
      changes,
    });
    return read(access, bulletinId);
  });
}

/**
 * Withdraws a bulletin permanently; people who may change it still see it. Throws a Failure.
 */
export function withdrawBulletin(
  services: Services,
  caller: Caller,
  bulletinId: number,
  version: number,
): Promise<Bulletin> {
  return withMySites(services, caller, async (access) => {
    await locked(access, bulletinId, version);
    const { tx, organisationId, now } = access;
    const withdrawn_at = now.toISOString();
    await tx
      .updateTable('bulletins')
      .set({ withdrawn_at, updated_at: withdrawn_at, version: version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', bulletinId)
      .execute();
    const changes = { '/withdrawn_at': [null, withdrawn_at] as const };
    recordBulletinEvent(access, services, {
      call: 'WITHDRAW_BULLETIN',
      item_id: bulletinId,
      changes,
    });
    return read(access, bulletinId);
  });
}
