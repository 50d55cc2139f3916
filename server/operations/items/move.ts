import type { TransitionBody } from '../../../src/contract/items.ts';
import type { ItemVersion, TransitionsBody } from '../../../src/contract/bulk.ts';
import { transition } from '../../../src/runtime/flow/transition.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { settleMove } from '../../../src/runtime/record/change.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, denied } from '../failure.ts';
import { actorOf } from './actor.ts';
import {
  type ItemOutcome,
  type Outcome,
  singleOutcome,
  itemOutcomes,
  prepareItems,
  successes,
} from './outcomes.ts';
import {
  type ItemRequest,
  type ItemAccess,
  callsOf,
  moduleOf,
  withItems,
} from '../context/items.ts';
import { namedDenial } from './prepare-change.ts';
import { type StoredChange, publishChanges, writeChanges } from './write-changes.ts';

async function prepareMove(
  access: ItemAccess,
  before: Item,
  move: TransitionBody,
): Promise<StoredChange> {
  const module = await moduleOf(access, before);
  const result = transition(module.flow, before, move, await actorOf(access, module.flow));
  if (!result.ok) throw denied(await namedDenial(access, result.denial));
  return { module, before, after: settleMove(module, before, result.item, access.context) };
}

/** Moves those items that may move. Throws a Failure if the caller may move none of the module. */
async function moveEach(
  access: ItemAccess,
  call: 'transition' | 'transitions',
  wanted: readonly ItemVersion[],
  move: TransitionBody,
): Promise<readonly Outcome<Item>[]> {
  const { type, live } = access;
  if (!access.may(itemPermission(type, 'approve')))
    requirePermission(access, itemPermission(type, 'transition'));
  const prepared = await prepareItems(access, wanted, (item) => prepareMove(access, item, move));
  const changed = await writeChanges(access, successes(prepared));
  await publishChanges(access, callsOf(live)[call].name, changed, move.comment?.trim());
  const stored = new Map(changed.map(({ after }) => [after.id, after]));
  return prepared.map((each) =>
    each instanceof Failure ? each : (stored.get(each.after.id) ?? each.after),
  );
}

/**
 * Moves an item that still has `version` to the status whose key is `to`, or records an approval on
 * the way. The flow decides whether a caller who may read the item may move it. Throws a Failure.
 */
export function moveItem(
  request: ItemRequest,
  id: number,
  version: number,
  move: TransitionBody,
): Promise<Item> {
  return withItems(request, 'read', async (access) =>
    singleOutcome(await moveEach(access, 'transition', [{ id, version }], move)),
  );
}

/** Moves those of many items that may move, and reports a reason for each of the others. */
export function moveItems(
  request: ItemRequest,
  { items, ...move }: TransitionsBody,
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'read', async (access) =>
    itemOutcomes(await moveEach(access, 'transitions', items, move), items),
  );
}
