import { queryOptions } from '@tanstack/react-query';
import { fetchItemPage, type ModuleRef } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { Item } from '../../runtime/record/item.ts';
import { createBatchLoader } from './batch-loader.ts';

const batchLoader = createBatchLoader<Item>(100);

/** Combines requests for single items made in the same tick into one call. */
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

/** The name of a referenced item; null if it does not exist or the person may not read it. */
export function itemNameRead(moduleRef: ModuleRef, siteId: number, id: number) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'name', id] as const,
    queryFn: () => fetchItem(moduleRef, siteId, id),
  });
}
