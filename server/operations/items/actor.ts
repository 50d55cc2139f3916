import type { Actor } from '../../../src/runtime/flow/types.ts';
import { itemPermission } from '../context/permissions.ts';
import { teamIdsOf } from '../context/grants.ts';
import type { ItemAccess } from '../context/items.ts';

/** The actor of an operation on items, read once. */
export function actorOf(access: ItemAccess): Promise<Actor> {
  access.cache.actor ??= readActor(access);
  return access.cache.actor;
}

/** The caller with their teams and their permissions on items of this module. */
async function readActor(access: ItemAccess): Promise<Actor> {
  const { tx, organisationId, userId, type, may, now, timeZone } = access;
  const { display_name: name } = await tx
    .selectFrom('users')
    .select('display_name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    user_id: userId,
    name,
    team_ids: await teamIdsOf(access),
    may: (action) => may(itemPermission(type, action)),
    now,
    timeZone,
  };
}
