import type { Item } from '../../../src/runtime/record/item.ts';
import { type StoredItem, readItem } from '../../db/items/read.ts';
import { notFound } from '../failure.ts';
import { type Kind, type KindAccess, onKind } from './kind.ts';

/** An item as calls give it, whatever its state; null where it is not there. */
export async function readOne(
  { tx, live, siteId }: KindAccess,
  by: { readonly id: number } | { readonly clientId: string },
): Promise<Item | null> {
  return (await readItem(tx, live.compiled, siteId, by))?.item ?? null;
}

/** One item, those in the recycle bin included. Throws a Failure. */
export function oneItem(kind: Kind, itemId: number): Promise<Item> {
  return onKind(kind, 'read', async (access) => {
    const item = await readOne(access, { id: itemId });
    if (item === null) throw notFound();
    return item;
  });
}

/** An item that is about to be changed, locked until the end of the transaction. */
export async function lockItem(
  { tx, live, siteId }: KindAccess,
  itemId: number,
): Promise<StoredItem> {
  const stored = await readItem(tx, live.compiled, siteId, { id: itemId }, { lock: true });
  if (stored === null) throw notFound();
  return stored;
}
