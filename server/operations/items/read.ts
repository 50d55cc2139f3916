import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import { notFound } from '../failure.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../context/items.ts';
import { projectItem } from '../context/project.ts';

/** An item with all its values, in any state; null if it does not exist. */
export async function findItem(
  { tx, live, siteId }: ItemAccess,
  itemId: number,
): Promise<Item | null> {
  return (await readStored(tx, live.compiled, siteId, [itemId])).get(itemId)?.item ?? null;
}

/** Reads one item, also from the recycle bin. Throws a Failure. */
export function getItem(request: ItemRequest, itemId: number): Promise<Item> {
  return withItems(request, 'read', async (access) => {
    const item = await findItem(access, itemId);
    if (item === null) throw notFound();
    return projectItem(access, item);
  });
}
