import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { isInForce } from '../../../src/runtime/flow/finished.ts';
import { textParams } from '../../../src/runtime/format-message.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { lockHierarchies, lockRows } from '../../db/items/locks.ts';
import type { Dependent } from '../../db/items/dependents.ts';
import {
  type ItemRequest,
  type ItemAccess,
  callsOf,
  moduleOf,
  withItems,
} from '../context/items.ts';
import { Failure, invalid } from '../failure.ts';
import { resolveInBatches } from './batch-loader.ts';
import { dependentFinder, itemKey, stillReferenced } from './dependents.ts';
import {
  type ItemOutcome,
  type Outcome,
  type RequiredState,
  requireNotDeleted,
  singleOutcome,
  itemOutcomes,
  prepareUnlocked,
  refuseOvertaken,
  successes,
} from './outcomes.ts';
import { newReferences, referenceErrors } from './references/references.ts';
import { idsIn } from './references/reference-check.ts';
import { lockUniqueValues, uniqueErrors } from './unique.ts';
import { type StoredChange, publishChanges, writeChanges } from './write-changes.ts';

/** Items of one module that a call deletes or restores. */
export interface ItemGroup {
  readonly access: ItemAccess;
  readonly wanted: readonly ItemVersion[];
}

/** The outcomes of a group, in the order of its items. */
export interface GroupOutcomes {
  readonly access: ItemAccess;
  readonly outcomes: readonly Outcome<StoredChange>[];
}

const asRestored = ({ module, before }: StoredChange) => ({ module, before: null, after: before });

/**
 * Reads the items, makes the changes, and locks all items and those on which they will hang. `after`
 * throws a Failure to refuse an item.
 */
export async function prepareGroups(
  groups: readonly ItemGroup[],
  after: (access: ItemAccess, before: Item, module: CompiledModule) => Item,
  require: RequiredState,
): Promise<readonly GroupOutcomes[]> {
  const [first] = groups;
  if (first === undefined) return [];
  const read: GroupOutcomes[] = [];
  for (const { access, wanted } of groups) {
    const outcomes = await prepareUnlocked(
      access,
      wanted,
      async (before): Promise<StoredChange> => {
        const module = await moduleOf(access, before);
        return { module, before, after: after(access, before, module) };
      },
      require,
    );
    read.push({ access, outcomes });
  }
  const rows = read.flatMap(({ access: { live, services }, outcomes }) => {
    const { databaseTable: table } = live.document;
    return successes(outcomes).flatMap((change) => [
      { table, id: change.before.id, lock: 'delete' as const },
      ...(change.after.deleted_at === null
        ? newReferences(services, ownerColumns(change.module), asRestored(change))
        : []),
    ]);
  });
  const { tx, siteId } = first.access;
  const versions = await lockRows(tx, siteId, rows);
  await lockHierarchies(tx, siteId);
  const prepared: GroupOutcomes[] = [];
  for (const { access, outcomes } of read) {
    const locked = versions.get(access.live.document.databaseTable) ?? new Map<number, number>();
    prepared.push({ access, outcomes: await refuseOvertaken(access, outcomes, locked, require) });
  }
  return prepared;
}

/** The changes of all groups by the keys of their items. */
function changesByKey(groups: readonly GroupOutcomes[]) {
  return new Map(
    groups.flatMap(({ access, outcomes }) =>
      successes(outcomes).map(
        (change) => [itemKey(access.type, change.before.id), { access, change }] as const,
      ),
    ),
  );
}

type Refusals = ReadonlyMap<StoredChange, Failure>;

/**
 * Why items can't be deleted, or with `deleted` erased: others hang on them that are not deleted or
 * erased with them.
 */
export async function dependentRefusals(
  groups: readonly GroupOutcomes[],
  deleted = false,
): Promise<Refusals> {
  const [first] = groups;
  if (first === undefined) return new Map();
  const finder = dependentFinder(first.access);
  const open = changesByKey(groups);
  const edges: (Dependent & { readonly owner: string })[] = [];
  for (const { access, outcomes } of groups) {
    const ids = successes(outcomes).map(({ before }) => before.id);
    for (const each of await finder.of(access.type, ids, deleted))
      edges.push({ ...each, owner: itemKey(access.type, each.ownerId) });
  }
  const byOwner = Map.groupBy(edges, ({ owner }) => owner);
  const byDependent = Map.groupBy(edges, ({ type, id }) => itemKey(type, id));
  const refusals = new Map<StoredChange, Failure>();
  const remains = ({ type, id }: (typeof edges)[number]) => !open.has(itemKey(type, id));
  const waiting = [...open.keys()].filter((key) => byOwner.get(key)?.some(remains));
  for (const key of waiting) {
    const entry = open.get(key);
    if (entry === undefined) continue;
    open.delete(key);
    const dependents = (byOwner.get(key) ?? []).filter(remains);
    refusals.set(entry.change, stillReferenced(first.access, dependents));
    waiting.push(...(byDependent.get(key) ?? []).map(({ owner }) => owner));
  }
  return refusals;
}

/** The keys of the items on which an item hangs. */
function ownersOf(change: StoredChange | undefined): readonly string[] {
  if (change === undefined) return [];
  const { module, before } = change;
  return ownerColumns(module).flatMap((column) =>
    idsIn(valueOf(column, before)).map((id) => itemKey(column.settings.moduleType ?? '', id)),
  );
}

/** The changes so that each one follows those of the items on which its item hangs. */
function ownersFirst(groups: readonly GroupOutcomes[]) {
  const all = changesByKey(groups);
  const sorted = new Set<string>();
  for (const start of all.keys()) {
    const path = [start];
    const onPath = new Set(path);
    for (let key = path.at(-1); key !== undefined; key = path.at(-1)) {
      const next = ownersOf(all.get(key)?.change).find(
        (owner) => all.has(owner) && !sorted.has(owner) && !onPath.has(owner),
      );
      if (next === undefined) {
        sorted.add(key);
        path.pop();
        onPath.delete(key);
      } else {
        path.push(next);
        onPath.add(next);
      }
    }
  }
  return [...sorted].flatMap((key) => all.get(key) ?? []);
}

/** Why an item can't be restored now: it would hang on nothing, or a unique value is taken. */
async function restorationRefusal(
  access: ItemAccess,
  change: StoredChange,
): Promise<Failure | null> {
  const { module } = change;
  const [errors = []] = await resolveInBatches([asRestored(change)], (each, load) => {
    const references = referenceErrors(access, ownerColumns(module), each, load);
    const taken = uniqueErrors(access, module.columns, each, load);
    return references === 'pending' || taken === 'pending' ? 'pending' : [...references, ...taken];
  });
  return errors.length > 0 ? invalid(errors) : null;
}

const withRefusals = (
  { access, outcomes }: GroupOutcomes,
  refusals: Refusals,
  stored: ReadonlyMap<StoredChange, StoredChange>,
): GroupOutcomes => ({
  access,
  outcomes: outcomes.map((each) =>
    each instanceof Failure ? each : (refusals.get(each) ?? stored.get(each) ?? each),
  ),
});

/** The item as deleted. Throws `status_holds` if it is in force. */
function asDeleted({ now, userId }: ItemAccess, before: Item, module: CompiledModule): Item {
  if (isInForce(module, before)) {
    const label = module.flow.byNumber.get(before.status)?.label ?? '';
    throw new Failure('status_holds', textParams(label));
  }
  return { ...before, deleted_at: now, deleted_by_user_id: userId };
}

/**
 * Deletes the items that can be deleted, all together; the outcomes have the reasons for the
 * others. An item on which others hang can be deleted only with them.
 */
export async function deleteGroups(
  groups: readonly ItemGroup[],
  callName: (access: ItemAccess) => string,
): Promise<readonly GroupOutcomes[]> {
  const prepared = await prepareGroups(
    groups,
    asDeleted,
    (stored) => requireNotDeleted(stored) ?? (stored.isRoot ? new Failure('root_item') : null),
  );
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

/** The items of a call on one module. */
const itemsOf = ([group]: readonly GroupOutcomes[]): readonly Outcome<Item>[] =>
  group?.outcomes.map((each) => (each instanceof Failure ? each : each.after)) ?? [];

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
      itemsOf(await deleteGroups([{ access, wanted: [{ id, version }] }], nameOf('remove'))),
    ),
  );
}

/** Deletes those that may be deleted, and reports a reason for each of the others. */
export function removeItems(
  request: ItemRequest,
  wanted: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(itemsOf(await deleteGroups([{ access, wanted }], nameOf('removeMany'))), wanted),
  );
}

/** Restores a deleted item that still has `version`. Throws a Failure. */
export function restoreItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(
      itemsOf(await restoreGroups([{ access, wanted: [{ id, version }] }], nameOf('restore'))),
    ),
  );
}

/** Restores those that may be restored, and reports a reason for each of the others. */
export function restoreItems(
  request: ItemRequest,
  wanted: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(itemsOf(await restoreGroups([{ access, wanted }], nameOf('restoreMany'))), wanted),
  );
}
