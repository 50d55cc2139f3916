import type { Actor } from '../../../src/runtime/flow/types.ts';
import { itemPermission } from '../context/permissions.ts';
import { teamIdsOf } from '../context/grants.ts';
import type { ItemAccess } from '../context/items.ts';
import { readsCurrentUser } from '../../../src/runtime/rules/current-user.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';

/** Who asks, with their teams, which are read only where a filter wants to know. */
export async function queryPerson(
  access: ItemAccess,
  filter: unknown,
): Promise<Person | undefined> {
  if (!readsCurrentUser(filter)) return undefined;
  const { user_id: id, team_ids: teamIds } = await actorOf(access);
  return { id, teamIds };
}

const actors = new WeakMap<ItemAccess, Promise<Actor>>();

/** Who moves items, read once for an operation. */
export function actorOf(access: ItemAccess): Promise<Actor> {
  const actor = actors.get(access) ?? readActor(access);
  actors.set(access, actor);
  return actor;
}

/** The caller with their teams and what they may do with items of this kind. */
async function readActor(access: ItemAccess): Promise<Actor> {
  const { userId, type, may, now, timeZone } = access;
  return {
    user_id: userId,
    team_ids: await teamIdsOf(access),
    may: (action) => may(itemPermission(type, action)),
    now,
    timeZone,
  };
}
