import type { QueryClient } from '@tanstack/react-query';
import type { LocalOwner, LocalStore } from '../../api/local-data/local-store.ts';
import { isRowData, type RowData } from '../../api/rows/row-data.ts';
import { isOfDevice } from '../../api/stale-while-refreshed.ts';
import { itemCalls, type ListQuery } from '../../contract/items.ts';
import { modulesRead } from '../registry/registry.ts';
import { firstPageQuery } from './reader/first-page-query.ts';
import { mostAtOnce } from './reader/local-items.ts';

/**
 * Keeps which items are on the first pages of lists, from now on. The device can show them again
 * before it has read all items of a large data type.
 *
 * @returns the function that ends it
 */
export function keepFirstPages(
  cache: QueryClient,
  owner: LocalOwner,
  site: number,
  store: Pick<LocalStore, 'header' | 'putPage'>,
): () => void {
  /** Pages that are kept or being kept. */
  const known = new WeakSet<object>();

  async function keep(name: string, query: string, { pages, removed }: RowData): Promise<void> {
    const [page] = pages;
    if (page === undefined || known.has(page)) return;
    known.add(page);
    const { modules } = await cache.query(modulesRead);
    const module = modules.find(({ document }) => itemCalls(document).list.name === name);
    if (module === undefined) return;
    const key = { ...owner, site, type: module.document.type };
    const header = await store.header(key);
    if (header === null || header.entries <= mostAtOnce) return;
    const { total, totalIsExact, nextCursor } = page;
    const ids = page.items.map(({ id }) => id).filter((id) => !removed.has(id));
    await store.putPage(key, query, { ids, total, totalIsExact, nextCursor });
  }

  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [name, siteId, kind, query] = event.query.queryKey as readonly unknown[];
    const data: unknown = event.query.state.data;
    if (siteId !== site || kind !== 'rows' || typeof name !== 'string') return;
    if (!isRowData(data) || isOfDevice(data)) return;
    const asked = firstPageQuery(Object(query) as ListQuery);
    if (asked === null) return;
    keep(name, asked, data).catch((error: unknown) =>
      console.warn('The first page of a list was not kept', error),
    );
  });
}
