import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import type { Dependent } from '../../db/items/dependents.ts';
import { lockHierarchies, lockRows } from '../../db/items/locks.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import { Failure } from '../failure.ts';
import { dependentFinder, itemKey, stillReferenced } from './dependents.ts';
import { type Outcome, successes } from '../../../src/domain/item-outcomes.ts';
import { type RequiredState, prepareUnlocked, refuseOvertaken } from './prepare-items.ts';
import { idsIn } from './references/reference-check.ts';
import { newReferences } from './references/references.ts';
import type { StoredChange } from './write-changes.ts';

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

/** A restoration as the change from no item, so that its references count as new. */
export const asRestored = ({ module, before }: StoredChange) => ({
  module,
  before: null,
  after: before,
});

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

export type Refusals = ReadonlyMap<StoredChange, Failure>;

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
export function ownersFirst(groups: readonly GroupOutcomes[]) {
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

/** The group with the refusals, and with the items as stored. */
export const withRefusals = (
  { access, outcomes }: GroupOutcomes,
  refusals: Refusals,
  stored: ReadonlyMap<StoredChange, StoredChange> = new Map(),
): GroupOutcomes => ({
  access,
  outcomes: outcomes.map((each) =>
    each instanceof Failure ? each : (refusals.get(each) ?? stored.get(each) ?? each),
  ),
});
