import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchItemPage, itemQueryOptions, type ModuleRef } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { containsAnyRule } from '../../widgets/common/filter-rules.ts';
import { folderIdIn } from './folder-modules.ts';

/** More levels than folders on a site have; a circle of parents ends there. */
const maxDepth = 50;

/** A folder and the folders in which it is, the outermost first. Throws an ApiError. */
export async function fetchFolderPath(
  cache: QueryClient,
  moduleRef: ModuleRef,
  siteId: number,
  parent: CompiledColumn,
  id: number,
): Promise<readonly Item[]> {
  const path: Item[] = [];
  for (let at: number | null = id; at !== null && path.length < maxDepth;) {
    const folder: Item = await cache.query(itemQueryOptions(moduleRef, siteId, at));
    path.unshift(folder);
    at = folderIdIn(parent, folder);
  }
  return path;
}

/** The same as a query, which is stale when a folder changes. */
export function folderPathQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  parent: CompiledColumn,
  id: number | null,
) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'path', id] as const,
    queryFn: ({ client }) =>
      id === null ? [] : fetchFolderPath(client, moduleRef, siteId, parent, id),
  });
}

/** The most folders of one call. */
const mostFolders = 500;

/** Which of these folders have folders in them. A folder with more than 500 stands for the others. */
export function nonEmptyQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  parent: CompiledColumn,
  ids: readonly number[],
) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'with-folders', ids] as const,
    queryFn: async ({ signal }): Promise<ReadonlySet<number>> => {
      const rule = containsAnyRule(parent.db, ids);
      if (rule === null) return new Set();
      const query = { filter: JSON.stringify(rule), limit: mostFolders };
      const page = await fetchItemPage(moduleRef, siteId, query, signal);
      if (page.nextCursor !== null) return new Set(ids);
      return new Set(page.items.flatMap((item) => folderIdIn(parent, item) ?? []));
    },
    // A set has no structure to share.
    structuralSharing: false,
  });
}
