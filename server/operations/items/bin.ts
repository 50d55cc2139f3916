import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { parentColumn } from '../../../src/runtime/record/tree.ts';
import { countChildren } from '../../db/items/children.ts';
import type { StoredItem } from '../../db/items/read.ts';
import { Failure, invalid } from '../failure.ts';
import {
  type ItemOutcome,
  type Tried,
  needPresent,
  onlyOne,
  outcomesOf,
  prepareEach,
  successes,
} from './each.ts';
import { answered } from './gathered.ts';
import { type Kind, type KindAccess, callsOf, moduleOf, onKind } from './kind.ts';
import { referenceErrors } from './references/references.ts';
import { type StoredChange, tellChanges, writeChanges } from './store.ts';
import { lockUniqueValues, uniqueErrors } from './unique.ts';

/** A way into the recycle bin, or out of it. */
interface Way {
  readonly call: 'remove' | 'removeMany' | 'restore' | 'restoreMany';
  /** Throws where the item is not where the way begins. */
  readonly need: (stored: StoredItem) => void;
  readonly after: (access: KindAccess, before: Item) => Item;
  /** Of the items that are about to go it, before any does. */
  readonly begin: (access: KindAccess, changes: readonly StoredChange[]) => Promise<void>;
  /** Why the item can't go it while everything is as it is now; null where it can. */
  readonly obstacle: (access: KindAccess, change: StoredChange) => Promise<Failure | null>;
}

/** Not for a root item, nor for one to which others are subordinate. */
const removing = {
  need(stored: StoredItem) {
    needPresent(stored);
    if (stored.isRoot) throw new Failure('root_item');
  },
  after: ({ now, userId }: KindAccess, before: Item): Item => ({
    ...before,
    deleted_at: now,
    deleted_by_user_id: userId,
  }),
  begin: () => Promise.resolve(),
  async obstacle({ tx, siteId }: KindAccess, { module, before }: StoredChange) {
    const parent = parentColumn(module);
    const count = parent === null ? 0 : await countChildren(tx, module, parent, siteId, before.id);
    return count > 0 ? new Failure('still_referenced', { count }) : null;
  },
};

const backOf = ({ module, before }: StoredChange) => ({ module, before: null, after: before });

/** Where what an item belongs to is still there, and its values are nobody else's. */
const restoring = {
  need({ item }: StoredItem) {
    if (item.deleted_at === null) throw new Failure('not_deleted');
  },
  after: (_access: KindAccess, before: Item): Item => ({
    ...before,
    deleted_at: null,
    deleted_by_user_id: null,
  }),
  begin: (access: KindAccess, changes: readonly StoredChange[]) =>
    lockUniqueValues(access, changes.map(backOf)),
  async obstacle(access: KindAccess, change: StoredChange) {
    const { module } = change;
    const parent = parentColumn(module);
    const columns = parent === null ? [] : [parent];
    const [errors = []] = await answered([backOf(change)], (each, ask) => {
      const references = referenceErrors(access, columns, each, ask);
      const taken = uniqueErrors(access, module.columns, each, ask);
      return references === 'pending' || taken === 'pending'
        ? 'pending'
        : [...references, ...taken];
    });
    return errors.length > 0 ? invalid(errors) : null;
  },
};

/**
 * Has those items go the way that can, and gives of each other one why it can't. One may wait for
 * another: what is subordinate goes before what it belongs to, and comes back after it.
 */
async function goEach(
  access: KindAccess,
  wanted: readonly ItemVersion[],
  { call, need, after, begin, obstacle }: Way,
): Promise<readonly Tried<Item>[]> {
  const prepared = await prepareEach(
    access,
    wanted,
    async (before): Promise<StoredChange> => ({
      module: await moduleOf(access, before),
      before,
      after: after(access, before),
    }),
    need,
  );
  const possible = successes(prepared);
  await begin(access, possible);
  const written: StoredChange[] = [];
  const refused = new Map<StoredChange, Failure>();
  for (let waiting = possible; waiting.length > 0;) {
    refused.clear();
    for (const change of waiting) {
      const reason = await obstacle(access, change);
      if (reason === null) written.push(...(await writeChanges(access, [change])));
      else refused.set(change, reason);
    }
    if (refused.size === waiting.length) break;
    waiting = [...refused.keys()];
  }
  const told = await tellChanges(access, callsOf(access.live)[call].name, written);
  return prepared.map((each) =>
    each instanceof Failure ? each : (refused.get(each) ?? told.get(each.before.id) ?? each.after),
  );
}

function goOne(kind: Kind, id: number, version: number, way: Way): Promise<Item> {
  return onKind(kind, 'delete', async (access) =>
    onlyOne(await goEach(access, [{ id, version }], way)),
  );
}

function goMany(
  kind: Kind,
  items: readonly ItemVersion[],
  way: Way,
): Promise<readonly ItemOutcome[]> {
  return onKind(kind, 'delete', async (access) =>
    outcomesOf(items, await goEach(access, items, way)),
  );
}

/**
 * Puts an item that still has `version` into the recycle bin. A root item stays, and so does one to
 * which others are subordinate. Throws a Failure.
 */
export function removeItem(kind: Kind, id: number, version: number): Promise<Item> {
  return goOne(kind, id, version, { ...removing, call: 'remove' });
}

/** The same for many: those go that may, and of each other one it is told why it did not. */
export function removeItems(
  kind: Kind,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return goMany(kind, items, { ...removing, call: 'removeMany' });
}

/** Brings an item back from the recycle bin, if what it belongs to is still there. */
export function restoreItem(kind: Kind, id: number, version: number): Promise<Item> {
  return goOne(kind, id, version, { ...restoring, call: 'restore' });
}

/** The same for many, what they belong to among them. */
export function restoreItems(
  kind: Kind,
  items: readonly ItemVersion[],
): Promise<readonly ItemOutcome[]> {
  return goMany(kind, items, { ...restoring, call: 'restoreMany' });
}
