import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { legalStatusChange, transition } from '../../../src/runtime/flow/transition.ts';
import type { Actor, Move, TransitionResult } from '../../../src/runtime/flow/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { itemCode } from '../access/codes.ts';
import { Failure, invalid } from '../failure.ts';
import type { KindAccess } from './kind.ts';

/** Who moves: the caller with their teams and what they may do with items of this kind. */
async function actorOf({ tx, userId, organisationId, type, may, now, timeZone }: KindAccess) {
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  const actor: Actor = {
    user_id: userId,
    team_ids: teams.map(({ team_id }) => team_id),
    may: (action) => may(itemCode(type, action)),
    now,
    timeZone,
  };
  return actor;
}

function moved(result: TransitionResult<Item>): Item {
  if (!result.ok) throw new Failure('denied', {}, { denial: result.denial });
  return result.item;
}

/** The item moved by its flow. Throws `denied` with the denial. */
export async function flowMove(
  access: KindAccess,
  module: CompiledModule,
  item: Item,
  move: Move,
): Promise<Item> {
  return moved(transition(module.flow, item, move, await actorOf(access)));
}

/** The same for a status's number, as a changed field brings it. */
export async function statusMove(
  access: KindAccess,
  module: CompiledModule,
  item: Item,
  status: unknown,
): Promise<Item> {
  if (!Number.isInteger(status))
    throw invalid([{ pointer: '/status', code: 'type', params: { context: 'integer' } }]);
  return moved(legalStatusChange(module.flow, item, Number(status), await actorOf(access)));
}
