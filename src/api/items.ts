import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ModuleEndpoint, type ListQuery, type ListReply, itemCalls } from '../contract/items.ts';
import type { Item } from '../runtime/record/item.ts';
import { callServer } from './client.ts';
import { shapeError, wrapError } from './reads.ts';

/** What a page of a list holds, without the wrapper's name. */
export interface ItemPage {
  readonly items: readonly Item[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
  /** The site's event sequence up to which the items are as they are. */
  readonly syncCursor: number;
}

/** A kind with the words that its error texts need (`name` is the module's, in the language). */
export interface NamedKind extends ModuleEndpoint {
  readonly name: string;
}

function pageOf(kind: NamedKind, reply: ListReply): ItemPage {
  const items = reply[kind.wrapper];
  if (!Array.isArray(items)) throw shapeError(kind.name);
  return {
    items: items as readonly Item[],
    total: reply.total ?? items.length,
    totalIsExact: reply.total_is_exact ?? true,
    nextCursor: reply.next_page_cursor ?? null,
    syncCursor: reply.sync_cursor,
  };
}

/** One page, fetched now. Errors name the kind (spec section 8). */
export async function fetchItemPage(
  kind: NamedKind,
  siteId: number,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ItemPage> {
  try {
    const { reply } = await callServer(itemCalls(kind).list, {
      params: { siteId },
      query,
      ...(signal === undefined ? {} : { signal }),
    });
    return pageOf(kind, reply);
  } catch (error) {
    throw wrapError(error, kind.name);
  }
}

/** One page of a list; keys start with the list's call name, so that invalidations find them. */
export function itemPageRead(kind: NamedKind, siteId: number, query: ListQuery) {
  return queryOptions({
    queryKey: [itemCalls(kind).list.name, siteId, 'page', query] as const,
    queryFn: ({ signal }) => fetchItemPage(kind, siteId, query, signal),
  });
}

/** The first items of a list, at most `most` of them, as one page however many calls they take. */
export function firstItemsRead(kind: NamedKind, siteId: number, query: ListQuery, most: number) {
  return queryOptions({
    queryKey: [itemCalls(kind).list.name, siteId, 'page', { ...query, most }] as const,
    queryFn: async ({ signal }) => {
      let found = await fetchItemPage(kind, siteId, query, signal);
      while (found.nextCursor !== null && found.items.length < most) {
        const next = { ...query, page_cursor: found.nextCursor, count_to: 0 };
        const { items, nextCursor } = await fetchItemPage(kind, siteId, next, signal);
        // The sync cursor of the first: changes that came between the calls are asked for again.
        found = { ...found, items: [...found.items, ...items], nextCursor };
      }
      return found;
    },
  });
}

/** A list that grows page by page. */
export function itemPagesRead(kind: NamedKind, siteId: number, query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [itemCalls(kind).list.name, siteId, 'pages', query] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      fetchItemPage(
        kind,
        siteId,
        pageParam === null ? query : { ...query, page_cursor: pageParam },
        signal,
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function itemRead(kind: NamedKind, siteId: number, itemId: number) {
  const calls = itemCalls(kind);
  return queryOptions({
    queryKey: [calls.list.name, siteId, 'item', itemId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(calls.get, { params: { siteId, itemId }, signal })).reply,
  });
}

/** Stale with the lists of the kind, and read anew when `said` is another number. */
export function itemHistoryRead(kind: NamedKind, siteId: number, itemId: number, said: number) {
  const calls = itemCalls(kind);
  return queryOptions({
    queryKey: [calls.list.name, siteId, 'history', itemId, said] as const,
    queryFn: async ({ signal }) =>
      (await callServer(calls.history, { params: { siteId, itemId }, signal })).reply.history,
  });
}
