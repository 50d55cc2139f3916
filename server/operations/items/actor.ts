import type { Actor } from '../../../src/runtime/flow/types.ts';
import { itemCode } from '../access/codes.ts';
import type { KindAccess } from './kind.ts';

const actors = new WeakMap<KindAccess, Promise<Actor>>();

/** Who moves items, read once for an operation. */
export function actorOf(access: KindAccess): Promise<Actor> {
  const actor = actors.get(access) ?? readActor(access);
  actors.set(access, actor);
  return actor;
}

/** The caller with their teams and what they may do with items of this kind. */
async function readActor(access: KindAccess): Promise<Actor> {
  const { tx, userId, organisationId, type, may, now, timeZone } = access;
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  return {
    user_id: userId,
    team_ids: teams.map(({ team_id }) => team_id),
    may: (action) => may(itemCode(type, action)),
    now,
    timeZone,
  };
}
