import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
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

/** Deletion or restoration of items. */
interface BinOperation {
  /** Throws a Failure for an item that is not deleted, or already is. */
  readonly require: (stored: StoredItem) => void;
  readonly after: (access: ItemAccess, before: Item) => Item;
  /** Called with all items before any is written. */
  readonly prepare: (access: ItemAccess, changes: readonly StoredChange[]) => Promise<void>;
  /** Why the item can't be written now; null if it can. */
  readonly refusal: (access: ItemAccess, change: StoredChange) => Promise<Failure | null>;
}

/** Refuses root items and items that have children. */
const deletion: BinOperation = {
  require(stored) {
    requireNotDeleted(stored);
    if (stored.isRoot) throw new Failure('root_item');
  },
  after: ({ now, userId }, before) => ({
    ...before,
    deleted_at: now,
    deleted_by_user_id: userId,
  }),
  prepare: () => Promise.resolve(),
  async refusal({ tx, siteId }, { module, before }) {
    const parent = module.parentColumn;
    const count = parent === null ? 0 : await countChildren(tx, module, parent, siteId, before.id);
    return count > 0 ? new Failure('still_referenced', { count }) : null;
  },
};

const asRestored = ({ module, before }: StoredChange) => ({ module, before: null, after: before });

/** Refuses items whose parent is missing, or whose unique values other items have now. */
const restoration: BinOperation = {
  require({ item }) {
    if (item.deleted_at === null) throw new Failure('not_deleted');
  },
  after: (_access, before) => ({ ...before, deleted_at: null, deleted_by_user_id: null }),
  prepare: (access, changes) => lockUniqueValues(access, changes.map(asRestored)),
  async refusal(access, change) {
    const { module } = change;
    const parent = module.parentColumn;
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
  call: 'remove' | 'removeMany' | 'restore' | 'restoreMany',
  wanted: readonly ItemVersion[],
  { require, after, prepare, refusal }: BinOperation,
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
  const storedBy = new Map<StoredChange, StoredChange>();
  const refused = new Map<StoredChange, Failure>();
  for (let waiting = possible; waiting.length > 0;) {
    refused.clear();
    for (const change of waiting) {
      const reason = await refusal(access, change);
      if (reason !== null) refused.set(change, reason);
      else for (const each of await writeChanges(access, [change])) storedBy.set(change, each);
    }
    if (refused.size === waiting.length) break;
    waiting = [...refused.keys()];
  }
  await publishChanges(access, callsOf(access.live)[call].name, [...storedBy.values()]);
  return prepared.map((each) =>
    each instanceof Failure ? each : (refused.get(each) ?? (storedBy.get(each) ?? each).after),
  );
}

/** Deletes an item that still has `version`. Throws a Failure. */
export function removeItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(await applyToEach(access, 'remove', [{ id, version }], deletion)),
  );
}

/** Deletes those that may be deleted, and reports a reason for each of the others. */
export function removeItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(await applyToEach(access, 'removeMany', items, deletion), items),
  );
}

/** Restores a deleted item that still has `version`. Throws a Failure. */
export function restoreItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return withItems(request, 'delete', async (access) =>
    singleOutcome(await applyToEach(access, 'restore', [{ id, version }], restoration)),
  );
}

/** Restores those that may be restored, and reports a reason for each of the others. */
export function restoreItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return withItems(request, 'delete', async (access) =>
    itemOutcomes(await applyToEach(access, 'restoreMany', items, restoration), items),
  );
}
