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

/** A way into the recycle bin, or out of it. */
interface BinOperation {
  readonly call: 'remove' | 'removeMany' | 'restore' | 'restoreMany';
  /** Throws where the item is not where the way begins. */
  readonly require: (stored: StoredItem) => void;
  readonly after: (access: ItemAccess, before: Item) => Item;
  /** Of the items that are about to go it, before any does. */
  readonly prepare: (access: ItemAccess, changes: readonly StoredChange[]) => Promise<void>;
  /** Why the item can't go it while everything is as it is now; null where it can. */
  readonly refusal: (access: ItemAccess, change: StoredChange) => Promise<Failure | null>;
}

/** Not for a root item, nor for one to which others are subordinate. */
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

/** Where what an item belongs to is still there, and its values are nobody else's. */
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
 * Deletes or restores the items that it can, and returns the reason for each other one. Items may
 * depend on each other: children are deleted before their parents, and restored after them.
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
 * Puts an item that still has `version` into the recycle bin. A root item stays, and so does one to
 * which others are subordinate. Throws a Failure.
 */
export function removeItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return applyToOne(request, id, version, { ...deletion, call: 'remove' });
}

/**
 * The same for many: deletes those that may be deleted, and reports a reason for each of the
 * others.
 */
export function removeItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return applyToMany(request, items, { ...deletion, call: 'removeMany' });
}

/** Brings an item back from the recycle bin, if what it belongs to is still there. */
export function restoreItem(request: ItemRequest, id: number, version: number): Promise<Item> {
  return applyToOne(request, id, version, { ...restoration, call: 'restore' });
}

/** The same for many, what they belong to among them. */
export function restoreItems(
  request: ItemRequest,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return applyToMany(request, items, { ...restoration, call: 'restoreMany' });
}
