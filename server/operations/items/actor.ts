import { activeRoleIds } from '../../../src/domain/grants.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { withAssignees } from '../../../src/runtime/flow/assignees.ts';
import { withAskedReceipts } from '../../../src/runtime/flow/records.ts';
import { asksForReceipts } from '../../../src/runtime/flow/receipts.ts';
import type { Actor, CompiledFlow } from '../../../src/runtime/flow/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { principalsOf } from '../context/deputies.ts';
import { itemPermission } from '../context/permissions.ts';
import { grantsOf, teamIdsOf } from '../context/grants.ts';
import type { ItemAccess } from '../context/items.ts';
import { peopleOn } from './references/people.ts';

/** The caller of an operation on items, read once. */
export function callerAsActor(access: ItemAccess): Promise<Actor> {
  access.cache.actor ??= readActor(access);
  return access.cache.actor;
}

/** The caller for a move by a flow, with the people whom the flow can assign or ask. */
export async function actorOf(access: ItemAccess, flow: CompiledFlow): Promise<Actor> {
  const actor = await callerAsActor(access);
  if (flow.assignments.length === 0 && !asksForReceipts(flow)) return actor;
  const { activeUserIds: userIds, teamIds, teams } = await peopleOn(access);
  const members = new Map(teams.map(({ id, member_ids }) => [id, member_ids]));
  return { ...actor, people: { userIds, teamIds, members } };
}

/** The caller with their teams and their permissions on items of this module. */
async function readActor(access: ItemAccess): Promise<Actor> {
  const { tx, organisationId, siteId, userId, type, may, now, timeZone } = access;
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
    role_ids: activeRoleIds(await grantsOf(tx, userId), siteId, new Date(now)),
    deputy_for: await principalsOf(access),
    may: (action) => may(itemPermission(type, action)),
    now,
    timeZone,
  };
}

/** A new item with an imported status, and the people whom that asks for a receipt, as a move to it does. */
export async function withImportedReceipts(
  access: ItemAccess,
  { flow }: Pick<CompiledModule, 'flow'>,
  item: Item,
): Promise<Item> {
  if (item.status === flow.start.number || !asksForReceipts(flow)) return item;
  return withAskedReceipts(flow, item, await actorOf(access, flow));
}

/** A new item with the people whom its status assigns. */
export async function withStatusAssignees(
  access: ItemAccess,
  { flow }: Pick<CompiledModule, 'flow'>,
  item: Item,
): Promise<Item> {
  const status = flow.byNumber.get(item.status);
  if (flow.assignments.length === 0 || status === undefined) return item;
  return withAssignees(flow, item, status, (await actorOf(access, flow)).people);
}
