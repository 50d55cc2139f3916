import { queryOptions } from '@tanstack/react-query';
import { itemCalls, type ListQuery } from '../../contract/items.ts';
import { fetchItemPage, type ItemPage, type NamedKind } from '../items.ts';
import { beginning, type Changes, pageSize, type RowData, withChanges } from './data.ts';

/** What of a list's query says which items it has, and in which order. */
export type RowQuestion = Pick<ListQuery, 'filter' | 'sort' | 'search' | 'template_id'>;

/**
 * A list counts so far before it shows rows; where there are more, `totalsRead` has the number, beside
 * the rows. Pages that follow count nothing (docs/decisions/lists.md).
 */
const countedAtFirst = 1000;

/** Changed items that are fetched at once; after more, the list is to be asked anew. */
const mostChanges = 500;

/** A page anywhere in the list, `at` counted in pages; its total is counted up to `countTo`. */
export function fetchRows(
  kind: NamedKind,
  siteId: number,
  question: RowQuestion,
  at: number,
  signal?: AbortSignal,
  countTo = 0,
): Promise<ItemPage> {
  const offset = at * pageSize;
  const place = offset === 0 ? {} : { offset };
  const query = { ...question, limit: pageSize, count_to: countTo, ...place };
  return fetchItemPage(kind, siteId, query, signal);
}

/** The rows as they are now, the page at a place of them; where that is behind the end, the first. */
export async function fetchBeginning(
  kind: NamedKind,
  siteId: number,
  question: RowQuestion,
  at: number,
  signal?: AbortSignal,
): Promise<RowData> {
  const page = await fetchRows(kind, siteId, question, at, signal, countedAtFirst);
  const isBehind = page.items.length === 0 && at > 0;
  return isBehind ? fetchBeginning(kind, siteId, question, 0, signal) : beginning(page, at);
}

async function fetchChanges(
  kind: NamedKind,
  siteId: number,
  { filter, search, template_id }: RowQuestion,
  since: number,
  signal: AbortSignal,
): Promise<Changes> {
  const after = { sync_cursor: since, limit: mostChanges, count_to: 0 };
  const all = await fetchItemPage(kind, siteId, after, signal);
  const items = all.items;
  const isAll = all.nextCursor === null;
  const { syncCursor } = all;
  const here = items.filter(({ deleted_at: deletedAt }) => (deletedAt ?? null) === null);
  const isNarrowed = filter !== undefined || search !== undefined || template_id !== undefined;
  if (!isNarrowed || here.length === 0) {
    return { items, matching: new Set(here.map(({ id }) => id)), syncCursor, isAll };
  }
  const asked = {
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(template_id === undefined ? {} : { template_id }),
  };
  const answer = await fetchItemPage(kind, siteId, { ...asked, ...after, fields: 'id' }, signal);
  const answering = new Set(answer.items.map(({ id }) => id));
  const matching = new Set(here.map(({ id }) => id).filter((id) => answering.has(id)));
  return { items, matching, syncCursor, isAll };
}

/**
 * The rows of a list. Asked again, as the socket's invalidations have it, it fetches what has
 * changed and leaves every row where it is (docs/decisions/lists.md).
 */
export function rowsRead(kind: NamedKind, siteId: number, question: RowQuestion) {
  const queryKey = [itemCalls(kind).list.name, siteId, 'rows', question] as const;
  return queryOptions({
    queryKey,
    // Rows that did not change are kept by `withChanges`; comparing them all again would take long.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<RowData> => {
      const now = () => client.getQueryData<RowData>(queryKey);
      const before = now();
      // Where no row is, none can move.
      if (before === undefined || before.count === 0) {
        return fetchBeginning(kind, siteId, question, 0, signal);
      }
      const changes = await fetchChanges(kind, siteId, question, before.syncCursor, signal);
      // Pages may have come meanwhile.
      return withChanges(now() ?? before, changes);
    },
  });
}
