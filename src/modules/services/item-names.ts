import { queryOptions } from '@tanstack/react-query';
import { fetchItemPage, type ModuleRef } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { Item } from '../../runtime/record/item.ts';
import { createBatchLoader } from './batch-loader.ts';

const batchLoader = createBatchLoader<Item>(100);

/** Items asked for one by one in the same moment are fetched by one call. */
function fetchItem(moduleRef: ModuleRef, siteId: number, id: number): Promise<Item | null> {
  return batchLoader(`${itemCalls(moduleRef).list.name} ${siteId}`, id, async (ids) => {
    const page = await fetchItemPage(moduleRef, siteId, {
      filter: JSON.stringify({ in: [{ var: 'id' }, ids] }),
      limit: ids.length,
      fields: 'id,name',
    });
    return new Map(page.items.map((item) => [item.id, item]));
  });
}

/** The name of an item that others refer to; null when it is not there or not yours. */
export function itemNameRead(moduleRef: ModuleRef, siteId: number, id: number) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'name', id] as const,
    queryFn: () => fetchItem(moduleRef, siteId, id),
  });
}
