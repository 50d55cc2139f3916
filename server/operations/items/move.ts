import type { TransitionBody } from '../../../src/contract/items.ts';
import type { ItemVersion, TransitionsBody } from '../../../src/contract/bulk.ts';
import { asksForReceipts } from '../../../src/runtime/flow/receipts.ts';
import { transitionItem } from '../../../src/runtime/record/change.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { itemPermission } from '../context/permissions.ts';
import { Failure, denied } from '../failure.ts';
import { actorOf } from './actor.ts';
import {
  type ItemOutcome,
  type Outcome,
  itemOutcomes,
  successes,
} from '../../../src/domain/item-outcomes.ts';
import { keepSentFiles, withSentVersions } from './sent-versions.ts';
import {
  singleOutcome,
  prepareItems,
  prepareUnlocked,
  projectOutcomes,
  namedDenial,
} from './prepare-items.ts';
import {
  type ItemRequest,
  type ItemAccess,
  callsOf,
  moduleOf,
  withItems,
} from '../context/items.ts';
import { type StoredChange, publishChanges, writeChanges } from './write-changes.ts';

async function prepareMove(
  access: ItemAccess,
  before: Item,
  move: TransitionBody,
): Promise<StoredChange> {
  const module = await moduleOf(access, before);
  const actor = await actorOf(access, module.flow);
  const { item, denial } = transitionItem(module, before, move, access.context, actor);
  if (denial?.code === 'no_permission' && !mayMove(access)) throw new Failure('forbidden');
  if (denial !== null) throw denied(await namedDenial(access, denial));
  return { module, before, after: await withSentVersions(access, module, before, item) };
}

const mayMove = ({ may, type }: ItemAccess): boolean =>
  may(itemPermission(type, 'approve')) || may(itemPermission(type, 'transition'));

/**
 * Throws a Failure if the caller may move no item of the module. Who is asked for a receipt confirms it
 * without a permission to move.
 */
function requireMoves(access: ItemAccess): void {
  if (!mayMove(access) && !asksForReceipts(access.live.compiled.flow))
    throw new Failure('forbidden');
}

/**
 * Moves those items that may move, within a call that has checked that the caller may read them.
 * Throws a Failure if the caller may move none of the module.
 */
export async function moveEach(
  access: ItemAccess,
  call: 'transition' | 'transitions',
  wanted: readonly ItemVersion[],
  move: TransitionBody,
): Promise<readonly Outcome<Item>[]> {
  const { live } = access;
  requireMoves(access);
  const prepared = await prepareItems(access, wanted, (item) => prepareMove(access, item, move));
  await keepSentFiles(access, successes(prepared));
  const changed = await writeChanges(access, successes(prepared));
  await publishChanges(access, callsOf(live)[call].name, changed, move.comment?.trim());
  const stored = new Map(changed.map(({ after }) => [after.id, after]));
  return projectOutcomes(
    access,
    prepared.map((each) =>
      each instanceof Failure ? each : (stored.get(each.after.id) ?? each.after),
    ),
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

/** The outcomes that moves would have now. Locks and writes nothing. */
async function checkMoves(
  access: ItemAccess,
  wanted: readonly ItemVersion[],
  move: TransitionBody,
): Promise<readonly Outcome<Item>[]> {
  requireMoves(access);
  const prepared = await prepareUnlocked(access, wanted, (item) => prepareMove(access, item, move));
  return projectOutcomes(
    access,
    prepared.map((each) => (each instanceof Failure ? each : each.after)),
  );
}

/**
 * Moves those of many items that may move, and reports a reason for each of the others. A dry run
 * only reports.
 */
export function moveItems(
  request: ItemRequest,
  { items, dry_run, ...move }: TransitionsBody,
): Promise<readonly ItemOutcome[]> {
  if (dry_run === true)
    return withItems(
      { ...request, caller: withoutIdempotencyKey(request.caller) },
      'read',
      async (access) => itemOutcomes(await checkMoves(access, items, move), items),
    );
  return withItems(request, 'read', async (access) =>
    itemOutcomes(await moveEach(access, 'transitions', items, move), items),
  );
}
