import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { itemCalls } from '../contract/items.ts';
import type { Item } from '../runtime/record/item.ts';
import { type ItemPage, itemRead, type NamedKind } from './items.ts';
import type { RowData } from './rows/data.ts';

type Cached = Item | ItemPage | InfiniteData<ItemPage> | RowData | readonly unknown[] | undefined;

const isPage = (data: Cached): data is ItemPage => data !== undefined && 'items' in data;
const isPages = (data: Cached): data is InfiniteData<ItemPage> | RowData =>
  data !== undefined && 'pages' in data;

/** The cached answers of a kind with another row in them, where they have the item at all. */
function withRow(data: Cached, id: number, become: (row: Item) => Item): Cached {
  if (isPage(data)) {
    if (!data.items.some((row) => row.id === id)) return data;
    return { ...data, items: data.items.map((row) => (row.id === id ? become(row) : row)) };
  }
  if (!isPages(data)) return data;
  const pages = data.pages.map((page) => withRow(page, id, become) as ItemPage);
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

/**
 * Shows an item as it will be, in its own answer and in the rows of lists, before the server has
 * said so. Gives the way back, which leaves alone what was fetched anew meanwhile.
 */
export function showItem(
  cache: QueryClient,
  kind: NamedKind,
  siteId: number,
  item: Item,
): () => void {
  const { name } = itemCalls(kind).list;
  const { queryKey } = itemRead(kind, siteId, item.id);
  const before = cache.getQueryData(queryKey);
  const rows = new Map<string, Item>();
  const change = (become: (row: Item, at: string) => Item) => {
    for (const query of cache.getQueryCache().findAll({ queryKey: [name, siteId] })) {
      const at = query.queryHash;
      cache.setQueryData<Cached>(query.queryKey, (data) =>
        withRow(data, item.id, (row) => become(row, at)),
      );
    }
  };
  // Its version stays: it says what the server has.
  change((row, at) => {
    rows.set(at, row);
    return { ...row, ...item, version: row.version };
  });
  if (before !== undefined) cache.setQueryData(queryKey, { ...item, version: before.version });
  return () => {
    change((row, at) => {
      const was = rows.get(at);
      return was !== undefined && was.version === row.version ? was : row;
    });
    if (before !== undefined && cache.getQueryData(queryKey)?.version === before.version) {
      cache.setQueryData(queryKey, before);
    }
  };
}
