import type { ItemVersion, RemoveManyBody } from '../../../src/contract/bulk.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { isInForce } from '../../../src/runtime/flow/finished.ts';
import { textParams } from '../../../src/runtime/format-message.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { type ItemAccess, type ItemRequest, callsOf, withItems } from '../context/items.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { Failure, invalid } from '../failure.ts';
import { resolveInBatches } from './batch-loader.ts';
import {
  type GroupOutcomes,
  type ItemGroup,
  asRestored,
  dependentRefusals,
  ownersFirst,
  prepareGroups,
  withRefusals,
} from './item-groups.ts';
import {
  type ItemOutcome,
  type Outcome,
  itemOutcomes,
  successes,
} from '../../../src/domain/item-outcomes.ts';
import { projectOutcomes, requireNotDeleted, singleOutcome } from './prepare-items.ts';
import { referenceErrors } from './references/references.ts';
import { lockUniqueValues, silentErrors, uniqueErrors } from './validate.ts';
import { type StoredChange, publishChanges, writeChanges } from './write-changes.ts';

/** Why an item can't be restored now: it would hang on nothing, or a unique value is taken. */
async function restorationRefusal(
  access: ItemAccess,
  change: StoredChange,
): Promise<Failure | null> {
  const { module } = change;
  const [errors = []] = await resolveInBatches([asRestored(change)], (each, load) => {
    const references = referenceErrors(access, ownerColumns(module), each, load);
    const taken = uniqueErrors(access, module.columns, each, load);
    if (references === 'pending' || taken === 'pending') return 'pending';
    // What was in a closed item before it was deleted is nothing new there.
    return [...references.filter(({ code }) => code !== 'closed'), ...taken];
  });
  return errors.length > 0 ? invalid(silentErrors(module, errors)) : null;
}

/** The item as deleted. Throws `status_holds` if it is in force. */
function asDeleted({ now, userId }: ItemAccess, before: Item, module: CompiledModule): Item {
  if (isInForce(module, before)) {
    const label = module.flow.byNumber.get(before.status)?.label ?? '';
    throw new Failure('status_holds', textParams(label));
  }
  return { ...before, deleted_at: now, deleted_by_user_id: userId };
}

const prepareDeletion = (groups: readonly ItemGroup[]): Promise<readonly GroupOutcomes[]> =>
  prepareGroups(
    groups,
    asDeleted,
    (stored) => requireNotDeleted(stored) ?? (stored.isRoot ? new Failure('root_item') : null),
  );

/** The outcomes that a deletion would have now. Writes nothing. */
async function checkDeletion(groups: readonly ItemGroup[]): Promise<readonly GroupOutcomes[]> {
  const prepared = await prepareDeletion(groups);
  const refusals = await dependentRefusals(prepared);
  return prepared.map((group) => withRefusals(group, refusals, new Map()));
}

/**
 * Deletes the items that can be deleted, all together; the outcomes have the reasons for the
 * others. An item on which others hang can be deleted only with them.
 */
export async function deleteGroups(
  groups: readonly ItemGroup[],
  callName: (access: ItemAccess) => string,
): Promise<readonly GroupOutcomes[]> {
  const prepared = await prepareDeletion(groups);
  const refusals = await dependentRefusals(prepared);
  const stored = new Map<StoredChange, StoredChange>();
  for (const { access, outcomes } of prepared) {
    const possible = successes(outcomes).filter((change) => !refusals.has(change));
    const changed = await writeChanges(access, possible);
    changed.forEach((change, at) => stored.set(possible[at] ?? change, change));
    await publishChanges(access, callName(access), changed);
  }
  return prepared.map((group) => withRefusals(group, refusals, stored));
}

/**
 * Restores the items that can be restored, each after those on which it hangs; the outcomes have the
 * reasons for the others.
 */
export async function restoreGroups(
  groups: readonly ItemGroup[],
  callName: (access: ItemAccess) => string,
): Promise<readonly GroupOutcomes[]> {
  const prepared = await prepareGroups(
    groups,
    (_access, before) => ({ ...before, deleted_at: null, deleted_by_user_id: null }),
    ({ item }) => (item.deleted_at === null ? new Failure('not_deleted') : null),
  );
  for (const { access, outcomes } of prepared.toSorted((a, b) =>
    a.access.type < b.access.type ? -1 : 1,
  ))
    await lockUniqueValues(access, successes(outcomes).map(asRestored));
  const refusals = new Map<StoredChange, Failure>();
  const stored = new Map<StoredChange, StoredChange>();
  for (const { access, change } of ownersFirst(prepared)) {
    const refusal = await restorationRefusal(access, change);
    if (refusal !== null) refusals.set(change, refusal);
    else for (const each of await writeChanges(access, [change])) stored.set(change, each);
  }
  for (const { access, outcomes } of prepared) {
    const changed = successes(outcomes).flatMap((change) => stored.get(change) ?? []);
    await publishChanges(access, callName(access), changed);
  }
  return prepared.map((group) => withRefusals(group, refusals, stored));
}

const nameOf =
  (call: 'remove' | 'removeMany' | 'restore' | 'restoreMany') =>
  ({ live }: ItemAccess): string =>
    callsOf(live)[call].name;

/** The items of a call on one module, as the caller may read them. */
async function itemsOf([group]: readonly GroupOutcomes[]): Promise<readonly Outcome<Item>[]> {
  if (group === undefined) return [];
  const items = group.outcomes.map((each) => (each instanceof Failure ? each : each.after));
  return projectOutcomes(group.access, items);
}

/**
 * Deletes items within another call, which has checked the permission; the outcomes are in the order
 * of the items.
 */
export async function deleteWithin(
  access: ItemAccess,
  wanted: readonly ItemVersion[],
): Promise<readonly Outcome<Item>[]> {
  return itemsOf(await deleteGroups([{ access, wanted }], nameOf('removeMany')));
}

/** Deletes an item that still has `version`. Throws a Failure. */
export function removeItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(
      await itemsOf(await deleteGroups([{ access, wanted: [{ id, version }] }], nameOf('remove'))),
    ),
  );
}

/**
 * Deletes those that may be deleted, and reports a reason for each of the others. A dry run only
 * reports.
 */
export function removeItems(
  request: ItemRequest,
  { items, dry_run }: RemoveManyBody,
): Promise<readonly ItemOutcome[]> {
  if (dry_run === true)
    return withItems(
      { ...request, caller: withoutIdempotencyKey(request.caller) },
      'delete',
      async (access) =>
        itemOutcomes(await itemsOf(await checkDeletion([{ access, wanted: items }])), items),
    );
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(
      await itemsOf(await deleteGroups([{ access, wanted: items }], nameOf('removeMany'))),
      items,
    ),
  );
}

/** Restores a deleted item that still has `version`. Throws a Failure. */
export function restoreItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(
      await itemsOf(
        await restoreGroups([{ access, wanted: [{ id, version }] }], nameOf('restore')),
      ),
    ),
  );
}

/** Restores those that may be restored, and reports a reason for each of the others. */
export function restoreItems(
  request: ItemRequest,
  wanted: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(
      await itemsOf(await restoreGroups([{ access, wanted }], nameOf('restoreMany'))),
      wanted,
    ),
  );
}
