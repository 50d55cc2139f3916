import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { parentColumn } from '../../../src/runtime/record/tree.ts';
import { countChildren } from '../../db/items/hierarchy.ts';
import type { StoredItem } from '../../db/items/read.ts';
import { Failure, invalid } from '../failure.ts';
import {
  type ItemOutcome,
  type Outcome,
  requireNotDeleted,
  singleOutcome,
  itemOutcomes,
  prepareItems,
  successes,
} from './outcomes.ts';
import { resolveInBatches } from './batch-loader.ts';
import {
  type ItemRequest,
  type ItemAccess,
  callsOf,
  moduleOf,
  withItems,
} from '../context/items.ts';
import { referenceErrors } from './references/references.ts';
import { type StoredChange, publishChanges, writeChanges } from './write-changes.ts';
import { lockUniqueValues, uniqueErrors } from './unique.ts';

/** Moves an item into the recycle bin, or out of it. */
interface BinOperation {
  readonly call: 'remove' | 'removeMany' | 'restore' | 'restoreMany';
  /** Throws unless the item is in the right place for the operation. */
  readonly require: (stored: StoredItem) => void;
  readonly after: (access: ItemAccess, before: Item) => Item;
  /** Prepares the items that are about to move, before any does. */
  readonly prepare: (access: ItemAccess, changes: readonly StoredChange[]) => Promise<void>;
  /** Why the item can't move in the present state; null if it can. */
  readonly refusal: (access: ItemAccess, change: StoredChange) => Promise<Failure | null>;
}

/** Deletion: not of a root item, nor of one that has children. */
const deletion = {
  require(stored: StoredItem) {
    requireNotDeleted(stored);
    if (stored.isRoot) throw new Failure('root_item');
  },
  after: ({ now, userId }: ItemAccess, before: Item): Item => ({
    ...before,
    deleted_at: now,
    deleted_by_user_id: userId,
  }),
  prepare: () => Promise.resolve(),
  async refusal({ tx, siteId }: ItemAccess, { module, before }: StoredChange) {
    const parent = parentColumn(module);
    const count = parent === null ? 0 : await countChildren(tx, module, parent, siteId, before.id);
    return count > 0 ? new Failure('still_referenced', { count }) : null;
  },
};

const asRestored = ({ module, before }: StoredChange) => ({ module, before: null, after: before });

/** Restoration: only if the item's parent exists and its unique values are free. */
const restoration = {
  require({ item }: StoredItem) {
    if (item.deleted_at === null) throw new Failure('not_deleted');
  },
  after: (_access: ItemAccess, before: Item): Item => ({
    ...before,
    deleted_at: null,
    deleted_by_user_id: null,
  }),
  prepare: (access: ItemAccess, changes: readonly StoredChange[]) =>
    lockUniqueValues(access, changes.map(asRestored)),
  async refusal(access: ItemAccess, change: StoredChange) {
    const { module } = change;
    const parent = parentColumn(module);
    const columns = parent === null ? [] : [parent];
    const [errors = []] = await resolveInBatches([asRestored(change)], (each, load) => {
      const references = referenceErrors(access, columns, each, load);
      const taken = uniqueErrors(access, module.columns, each, load);
      return references === 'pending' || taken === 'pending'
        ? 'pending'
        : [...references, ...taken];
    });
    return errors.length > 0 ? invalid(errors) : null;
  },
};

/**
 * Deletes or restores the items that it can, and returns the reason for each of the others. Items
 * may depend on each other: children are deleted before their parents, and restored after them.
 */
async function applyToEach(
  access: ItemAccess,
  wanted: readonly ItemVersion[],
  { call, require, after, prepare, refusal }: BinOperation,
): Promise<readonly Outcome<Item>[]> {
  const prepared = await prepareItems(
    access,
    wanted,
    async (before): Promise<StoredChange> => ({
      module: await moduleOf(access, before),
      before,
      after: after(access, before),
    }),
    require,
  );
  const possible = successes(prepared);
  await prepare(access, possible);
  const written: StoredChange[] = [];
  const refused = new Map<StoredChange, Failure>();
  for (let waiting = possible; waiting.length > 0;) {
    refused.clear();
    for (const change of waiting) {
      const reason = await refusal(access, change);
      if (reason === null) written.push(...(await writeChanges(access, [change])));
      else refused.set(change, reason);
    }
    if (refused.size === waiting.length) break;
    waiting = [...refused.keys()];
  }
  const published = await publishChanges(access, callsOf(access.live)[call].name, written);
  return prepared.map((each) =>
    each instanceof Failure
      ? each
      : (refused.get(each) ?? published.get(each.before.id) ?? each.after),
  );
}

function applyToOne(
  request: ItemRequest,
  id: number,
  version: number,
  operation: BinOperation,
): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(await applyToEach(access, [{ id, version }], operation)),
  );
}

function applyToMany(
  request: ItemRequest,
  items: readonly ItemVersion[],
  operation: BinOperation,
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(items, await applyToEach(access, items, operation)),
  );
}

/**
 * Moves an item that still has `version` to the recycle bin. A root item is refused, and so is one
 * that has children. Throws a Failure.
 */
export function removeItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return applyToOne(request, id, version, { ...deletion, call: 'remove' });
}

/** Deletes those of many items that may be deleted, and reports a reason for each of the others. */
export function removeItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return applyToMany(request, items, { ...deletion, call: 'removeMany' });
}

/** Restores an item from the recycle bin, if its parent exists. Throws a Failure. */
export function restoreItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return applyToOne(request, id, version, { ...restoration, call: 'restore' });
}

/** Restores many items, parents and children together. */
export function restoreItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return applyToMany(request, items, { ...restoration, call: 'restoreMany' });
}
