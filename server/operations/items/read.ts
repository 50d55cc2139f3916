import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import { notFound } from '../failure.ts';
import { type Kind, type KindAccess, onKind } from './kind.ts';

/** An item as calls give it, whatever its state; null where it is not there. */
export async function readOne(
  { tx, live, siteId }: KindAccess,
  itemId: number,
): Promise<Item | null> {
  return (await readStored(tx, live.compiled, siteId, [itemId])).get(itemId)?.item ?? null;
}

/** One item, those in the recycle bin included. Throws a Failure. */
export function oneItem(kind: Kind, itemId: number): Promise<Item> {
  return onKind(kind, 'read', async (access) => {
    const item = await readOne(access, itemId);
    if (item === null) throw notFound();
    return item;
  });
}
