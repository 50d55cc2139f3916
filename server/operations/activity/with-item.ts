import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import { notFound } from '../failure.ts';
import { requireNotDeleted } from '../items/prepare-items.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../context/items.ts';
import { findItem } from '../items/read.ts';

type Work<T> = (access: ItemAccess, item: Item) => Promise<T>;

/** Runs `work` for an item that the caller may read, deleted or not. Throws a Failure. */
export function withItem<T>(request: ItemRequest, itemId: number, work: Work<T>): Promise<T> {
  return withItems(request, 'read', async (access) => {
    const item = await findItem(access, itemId);
    if (item === null) throw notFound();
    return work(access, item);
  });
}

/**
 * Runs `work` that writes to an item: it is not deleted, and locked until the commit. Throws
 * a Failure.
 */
export function withLockedItem<T>(request: ItemRequest, itemId: number, work: Work<T>): Promise<T> {
  return withItems(request, 'read', async (access) => {
    const { tx, live, siteId } = access;
    const stored = (await readStored(tx, live.compiled, siteId, [itemId], 'share')).get(itemId);
    if (stored === undefined) throw notFound();
    const refusal = requireNotDeleted(stored);
    if (refusal !== null) throw refusal;
    return work(access, stored.item);
  });
}
