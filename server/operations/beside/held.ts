import type { Item } from '../../../src/runtime/record/item.ts';
import { lockStoredForShare } from '../../db/items/read.ts';
import { notFound } from '../failure.ts';
import { needPresent } from '../items/each.ts';
import { type Kind, type KindAccess, onKind } from '../items/kind.ts';
import { readOne } from '../items/read.ts';

type Work<T> = (access: KindAccess, item: Item) => Promise<T>;

/** Runs `work` beside an item that the caller may read, deleted or not. Throws a Failure. */
export function besideItem<T>(kind: Kind, itemId: number, work: Work<T>): Promise<T> {
  return onKind(kind, 'read', async (access) => {
    const item = await readOne(access, itemId);
    if (item === null) throw notFound();
    return work(access, item);
  });
}

/**
 * The same where something is written: the item is there and stays as it is until the commit.
 * Throws a Failure.
 */
export function writeBeside<T>(kind: Kind, itemId: number, work: Work<T>): Promise<T> {
  return onKind(kind, 'read', async (access) => {
    const stored = await lockStoredForShare(access.tx, access.live.compiled, access.siteId, itemId);
    if (stored === null) throw notFound();
    needPresent(stored);
    return work(access, stored.item);
  });
}
