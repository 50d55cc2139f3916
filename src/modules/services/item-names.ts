import { queryOptions } from '@tanstack/react-query';
import { staleWhileRefreshed, aheadReadOf } from '../../api/stale-while-refreshed.ts';
import { fetchItemPage, type ModuleRef } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { versionColumn } from '../../runtime/record/file-metadata.ts';
import { partOfColumn } from '../../runtime/record/part-of-column.ts';
import { tagColumn } from '../../runtime/record/tag-column.ts';
import { moduleRefOf } from '../module-ref.ts';
import { createBatchLoader } from './batch-loader.ts';

const batchLoader = createBatchLoader<Item>(100);

/** Combines requests for single items made in the same tick into one call. */
function fetchItem(
  moduleRef: ModuleRef,
  siteId: number,
  id: number,
  fields: string,
  ofDevice?: AbortSignal,
): Promise<Item | null> {
  const from = aheadReadOf(ofDevice)?.effort ?? 'server';
  const list = `${itemCalls(moduleRef).list.name} ${siteId} ${from}`;
  return batchLoader(list, id, async (ids) => {
    const filter = JSON.stringify({ in: [{ var: 'id' }, ids] });
    const query = { filter, limit: ids.length, fields };
    const page = await fetchItemPage(moduleRef, siteId, query, ofDevice);
    return new Map(page.items.map((item) => [item.id, item]));
  });
}

/** The fields that names, tags, marks and the order of search results need. */
export function namedFields(module: CompiledModule): string {
  const columns = [tagColumn(module), partOfColumn(module)];
  const status = versionColumn(module) === null ? [] : ['status'];
  return ['id', 'name', ...status, ...columns.flatMap((column) => column?.db ?? [])].join(',');
}

/** The name of a referenced item; null if it does not exist or the person may not read it. */
export function itemNameRead(module: CompiledModule, language: string, siteId: number, id: number) {
  const moduleRef = moduleRefOf(module, language);
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'name', id] as const,
    queryFn: staleWhileRefreshed((_context, ofDevice) =>
      fetchItem(moduleRef, siteId, id, namedFields(module), ofDevice),
    ),
  });
}
