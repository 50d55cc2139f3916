import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { itemCalls, type ListQuery, type ModuleEndpoint } from '../../contract/items.ts';
import { staleWhileRefreshed, isOfDevice } from '../stale-while-refreshed.ts';
import { invalidateCall } from '../cache.ts';
import { fetchItemPage, type ItemPage, type ModuleRef } from '../items.ts';
import {
  initialRows,
  isRowData,
  type RowChanges,
  pageSize,
  type RowData,
  withChanges,
  withKnownItems,
} from './row-data.ts';

/** The parts of a list's query that determine its items and their order. */
export type RowQuery = Pick<ListQuery, 'filter' | 'sort' | 'search' | 'template_id' | 'import_id'>;

/**
 * Rows are counted up to this limit with the first page. If there are more, `totalsQueryOptions`
 * fetches the number in a separate call. Later pages count nothing
 * (docs/decisions/virtual-lists.md).
 */
const initialCountLimit = 1000;

/**
 * The most changed items that one refetch brings; after more, the list has to be requested again.
 */
const maxChanges = 500;

/** A page at any position of the list; its total is counted up to `countTo`. */
export function fetchRowPage(
  moduleRef: ModuleRef,
  siteId: number,
  question: RowQuery,
  pageIndex: number,
  signal?: AbortSignal,
  countTo = 0,
): Promise<ItemPage> {
  const offset = pageIndex * pageSize;
  const place = offset === 0 ? {} : { offset };
  const query = { ...question, limit: pageSize, count_to: countTo, ...place };
  return fetchItemPage(moduleRef, siteId, query, signal);
}

/**
 * Fetches the page at an index as the only known page; the first page if the index is behind the
 * end.
 */
export async function fetchInitialRows(
  moduleRef: ModuleRef,
  siteId: number,
  rowQuery: RowQuery,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<RowData> {
  const page = await fetchRowPage(
    moduleRef,
    siteId,
    rowQuery,
    pageIndex,
    signal,
    initialCountLimit,
  );
  const isPastEnd = page.items.length === 0 && pageIndex > 0;
  return isPastEnd
    ? fetchInitialRows(moduleRef, siteId, rowQuery, 0, signal)
    : initialRows(page, pageIndex);
}

async function fetchChanges(
  moduleRef: ModuleRef,
  siteId: number,
  { filter, search, template_id, import_id }: RowQuery,
  since: number,
  signal: AbortSignal,
): Promise<RowChanges> {
  const after = { sync_cursor: since, limit: maxChanges, count_to: 0 };
  const matchQuery = {
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(template_id === undefined ? {} : { template_id }),
    ...(import_id === undefined ? {} : { import_id }),
  };
  const all = await fetchItemPage(moduleRef, siteId, after, signal);
  const items = all.items;
  const isAll = all.nextCursor === null;
  const { syncCursor } = all;
  const here = items.filter(({ deleted_at: deletedAt }) => (deletedAt ?? null) === null);
  // A search may find a document whose file was read meanwhile, and that nobody changed.
  const mayMatch = here.length > 0 || search !== undefined;
  if (Object.keys(matchQuery).length === 0 || !mayMatch) {
    return { items, matching: new Set(here.map(({ id }) => id)), syncCursor, isComplete: isAll };
  }
  const answer = await fetchItemPage(moduleRef, siteId, { ...matchQuery, ...after }, signal);
  const matching = answer.items.filter(({ deleted_at: deletedAt }) => (deletedAt ?? null) === null);
  const changed = new Set(items.map(({ id }) => id));
  return {
    items: [...items, ...matching.filter(({ id }) => !changed.has(id))],
    matching: new Set(matching.map(({ id }) => id)),
    syncCursor,
    isComplete: isAll && answer.nextCursor === null,
  };
}

/**
 * The rows of a list. A refetch after an invalidation fetches only the changes and moves no row
 * (docs/decisions/virtual-lists.md).
 */
export function rowsQueryOptions(moduleRef: ModuleRef, siteId: number, rowQuery: RowQuery) {
  const queryKey = [itemCalls(moduleRef).list.name, siteId, 'rows', rowQuery] as const;
  return queryOptions({
    queryKey,
    // `withChanges` keeps rows that did not change; comparing all of them again would take long.
    structuralSharing: (before, after) => {
      const isReplaced = isRowData(before) && isRowData(after) && isOfDevice(before);
      return isReplaced ? withKnownItems(before, after) : after;
    },
    queryFn: staleWhileRefreshed(async ({ client, signal }): Promise<RowData> => {
      const now = () => client.getQueryData<RowData>(queryKey);
      const before = now();
      // Without rows, none can move.
      if (before === undefined || before.count === 0 || before.isReloadDue) {
        return fetchInitialRows(moduleRef, siteId, rowQuery, 0, signal);
      }
      const changes = await fetchChanges(moduleRef, siteId, rowQuery, before.syncCursor, signal);
      // Pages may have arrived meanwhile.
      return withChanges(now() ?? before, changes);
    }),
  });
}

/**
 * Requests the lists of a module again, with all other answers of its list call. For changes that the
 * person has just made on the same page: unlike those of others they may move rows.
 */
export async function reloadRows(
  cache: QueryClient,
  module: ModuleEndpoint,
  siteId: number,
): Promise<void> {
  const { name } = itemCalls(module).list;
  cache.setQueriesData<RowData>(
    { queryKey: [name, siteId, 'rows'], type: 'active' },
    (data) => data && { ...data, isReloadDue: true },
  );
  await invalidateCall(cache, name, siteId);
}
