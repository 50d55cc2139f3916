import { callServer } from '../../api/client.ts';
import type { ModuleRef } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import { selectedItems } from '../list/bulk/selected-items.ts';
import { mostMoved } from './move-request.ts';

/** An item as the server has it now. Throws an ApiError. */
export async function fetchNow(
  moduleRef: ModuleRef,
  siteId: number,
  itemId: number,
): Promise<Item> {
  return (await callServer(itemCalls(moduleRef).get, { params: { siteId, itemId } })).reply;
}

/** The selected rows; one more than can be moved shows that there are too many. Throws an ApiError. */
export async function fetchSelected(
  moduleRef: ModuleRef,
  siteId: number,
  { rows: { data, rowQuery }, selection }: SelectedRows,
): Promise<readonly Item[]> {
  if (data === null) return [];
  return selectedItems(
    { moduleRef, siteId, rowQuery, data, selection, most: mostMoved + 1 },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
}
