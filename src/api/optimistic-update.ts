import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { itemCalls } from '../contract/items.ts';
import type { Item } from '../runtime/record/item.ts';
import { type ItemPage, itemQueryOptions, type ModuleRef } from './items.ts';
import type { RowData } from './rows/row-data.ts';

type Cached = Item | ItemPage | InfiniteData<ItemPage> | RowData | readonly unknown[] | undefined;

const isPage = (data: Cached): data is ItemPage => data !== undefined && 'items' in data;
const isPages = (data: Cached): data is InfiniteData<ItemPage> | RowData =>
  data !== undefined && 'pages' in data;

/** Cached answers of a module with one row replaced; unchanged if they do not contain the item. */
function replaceRow(data: Cached, id: number, update: (row: Item) => Item): Cached {
  if (isPage(data)) {
    if (!data.items.some((row) => row.id === id)) return data;
    return { ...data, items: data.items.map((row) => (row.id === id ? update(row) : row)) };
  }
  if (!isPages(data)) return data;
  const pages = data.pages.map((page) => replaceRow(page, id, update) as ItemPage);
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

/**
 * Shows an item as it will be, in its query and in the rows of lists, before the server answers.
 * Returns a function that rolls back, except for data that was refetched meanwhile.
 */
export function applyOptimistic(
  cache: QueryClient,
  moduleRef: ModuleRef,
  siteId: number,
  item: Item,
): () => void {
  const { name } = itemCalls(moduleRef).list;
  const { queryKey } = itemQueryOptions(moduleRef, siteId, item.id);
  const previousItem = cache.getQueryData(queryKey);
  const previousRows = new Map<string, Item>();
  const updateRows = (become: (row: Item, at: string) => Item) => {
    for (const query of cache.getQueryCache().findAll({ queryKey: [name, siteId] })) {
      const at = query.queryHash;
      cache.setQueryData<Cached>(query.queryKey, (data) =>
        replaceRow(data, item.id, (row) => become(row, at)),
      );
    }
  };
  // The version stays that of the server, since the change is not stored yet.
  updateRows((row, at) => {
    previousRows.set(at, row);
    return { ...row, ...item, version: row.version };
  });
  if (previousItem !== undefined)
    cache.setQueryData(queryKey, { ...item, version: previousItem.version });
  return () => {
    updateRows((row, at) => {
      const was = previousRows.get(at);
      return was !== undefined && was.version === row.version ? was : row;
    });
    if (
      previousItem !== undefined &&
      cache.getQueryData(queryKey)?.version === previousItem.version
    ) {
      cache.setQueryData(queryKey, previousItem);
    }
  };
}
