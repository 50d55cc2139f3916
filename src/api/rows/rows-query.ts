import { queryOptions } from '@tanstack/react-query';
import { itemCalls, type ListQuery } from '../../contract/items.ts';
import { fetchItemPage, type ItemPage, type ModuleRef } from '../items.ts';
import { initialRows, type RowChanges, pageSize, type RowData, withChanges } from './row-data.ts';

/** What of a list's query says which items it has, and in which order. */
export type RowQuery = Pick<ListQuery, 'filter' | 'sort' | 'search' | 'template_id'>;

/**
 * A list counts so far before it shows rows; where there are more, `totalsRead` has the number, beside
 * the rows. Pages that follow count nothing (docs/decisions/virtual-lists.md).
 */
const initialCountLimit = 1000;

/** Changed items that are fetched at once; after more, the list is to be asked anew. */
const maxChanges = 500;

/** A page anywhere in the list, `at` counted in pages; its total is counted up to `countTo`. */
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

/** The rows as they are now, the page at a place of them; where that is behind the end, the first. */
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
  { filter, search, template_id }: RowQuery,
  since: number,
  signal: AbortSignal,
): Promise<RowChanges> {
  const after = { sync_cursor: since, limit: maxChanges, count_to: 0 };
  const all = await fetchItemPage(moduleRef, siteId, after, signal);
  const items = all.items;
  const isAll = all.nextCursor === null;
  const { syncCursor } = all;
  const here = items.filter(({ deleted_at: deletedAt }) => (deletedAt ?? null) === null);
  const isNarrowed = filter !== undefined || search !== undefined || template_id !== undefined;
  if (!isNarrowed || here.length === 0) {
    return { items, matching: new Set(here.map(({ id }) => id)), syncCursor, isComplete: isAll };
  }
  const matchQuery = {
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(template_id === undefined ? {} : { template_id }),
  };
  const answer = await fetchItemPage(
    moduleRef,
    siteId,
    { ...matchQuery, ...after, fields: 'id' },
    signal,
  );
  const answering = new Set(answer.items.map(({ id }) => id));
  const matching = new Set(here.map(({ id }) => id).filter((id) => answering.has(id)));
  return { items, matching, syncCursor, isComplete: isAll };
}

/**
 * The rows of a list. Asked again, as the socket's invalidations have it, it fetches what has
 * changed and leaves every row where it is (docs/decisions/virtual-lists.md).
 */
export function rowsQueryOptions(moduleRef: ModuleRef, siteId: number, rowQuery: RowQuery) {
  const queryKey = [itemCalls(moduleRef).list.name, siteId, 'rows', rowQuery] as const;
  return queryOptions({
    queryKey,
    // Rows that did not change are kept by `withChanges`; comparing them all again would take long.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<RowData> => {
      const now = () => client.getQueryData<RowData>(queryKey);
      const before = now();
      // Where no row is, none can move.
      if (before === undefined || before.count === 0) {
        return fetchInitialRows(moduleRef, siteId, rowQuery, 0, signal);
      }
      const changes = await fetchChanges(moduleRef, siteId, rowQuery, before.syncCursor, signal);
      // Pages may have come meanwhile.
      return withChanges(now() ?? before, changes);
    },
  });
}
