import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { type WantedLock, lockHierarchies, lockRows } from '../../db/items/locks.ts';
import type { ItemAccess } from '../context/items.ts';
import { newReferences } from './references/references.ts';

/** A change of an item, or a new item, that is not written yet. */
export interface PlannedChange {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
}

/** Versions of the locked items of the access's module, by id; no entry for missing ones. */
export type LockedVersions = ReadonlyMap<number, number>;

function changesTree({ module, before, after }: PlannedChange): boolean {
  const column = module.parentColumn;
  if (column === null || before === null) return false;
  return !jsonEquals(valueOf(column, before), valueOf(column, after));
}

/**
 * Locks what the changes depend on until the commit, before it is checked: the changed items, the
 * items to which they newly refer, and the site's hierarchies if an item moves within a tree
 * (docs/decisions/item-locks.md). Others may have changed the items since they were read: the
 * caller compares the versions.
 */
export async function lockForChange(
  { tx, siteId, live, services }: ItemAccess,
  changes: readonly PlannedChange[],
): Promise<LockedVersions> {
  const { databaseTable: table } = live.document;
  const rows = changes.flatMap(({ module, before, after }): readonly WantedLock[] => [
    ...(before === null ? [] : [{ table, id: before.id, lock: 'change' as const }]),
    ...newReferences(services, module.columns, { before, after }),
  ]);
  const versions = await lockRows(tx, siteId, rows);
  if (changes.some(changesTree)) await lockHierarchies(tx, siteId);
  return versions.get(table) ?? new Map<number, number>();
}
