import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type ModuleEndpoint,
  type ListQuery,
  type ListReply,
  itemCalls,
} from '../contract/items.ts';
import type { Item } from '../runtime/record/item.ts';
import { callServer } from './client.ts';
import { shapeError, wrapError } from './query-options.ts';

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
export interface ModuleRef extends ModuleEndpoint {
  readonly name: string;
}

function pageOf(moduleRef: ModuleRef, reply: ListReply): ItemPage {
  const items = reply[moduleRef.wrapper];
  if (!Array.isArray(items)) throw shapeError(moduleRef.name);
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
  moduleRef: ModuleRef,
  siteId: number,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ItemPage> {
  try {
    const { reply } = await callServer(itemCalls(moduleRef).list, {
      params: { siteId },
      query,
      ...(signal === undefined ? {} : { signal }),
    });
    return pageOf(moduleRef, reply);
  } catch (error) {
    throw wrapError(error, moduleRef.name);
  }
}

/** One page of a list; keys start with the list's call name, so that invalidations find them. */
export function itemPageQueryOptions(moduleRef: ModuleRef, siteId: number, query: ListQuery) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'page', query] as const,
    queryFn: ({ signal }) => fetchItemPage(moduleRef, siteId, query, signal),
  });
}

/** The first items of a list, at most `most` of them, as one page however many calls they take. */
export function firstItemsQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  query: ListQuery,
  most: number,
) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'page', { ...query, most }] as const,
    queryFn: async ({ signal }) => {
      let found = await fetchItemPage(moduleRef, siteId, query, signal);
      while (found.nextCursor !== null && found.items.length < most) {
        const next = { ...query, page_cursor: found.nextCursor, count_to: 0 };
        const { items, nextCursor } = await fetchItemPage(moduleRef, siteId, next, signal);
        // The sync cursor of the first: changes that came between the calls are asked for again.
        found = { ...found, items: [...found.items, ...items], nextCursor };
      }
      return found;
    },
  });
}

/** A list that grows page by page. */
export function itemPagesQueryOptions(moduleRef: ModuleRef, siteId: number, query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'pages', query] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      fetchItemPage(
        moduleRef,
        siteId,
        pageParam === null ? query : { ...query, page_cursor: pageParam },
        signal,
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function itemQueryOptions(moduleRef: ModuleRef, siteId: number, itemId: number) {
  const calls = itemCalls(moduleRef);
  return queryOptions({
    queryKey: [calls.list.name, siteId, 'item', itemId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(calls.get, { params: { siteId, itemId }, signal })).reply,
  });
}

/** Stale with the lists of the kind, and read anew when `said` is another number. */
export function itemHistoryQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  itemId: number,
  commentCount: number,
) {
  const calls = itemCalls(moduleRef);
  return queryOptions({
    queryKey: [calls.list.name, siteId, 'history', itemId, commentCount] as const,
    queryFn: async ({ signal }) =>
      (await callServer(calls.history, { params: { siteId, itemId }, signal })).reply.history,
  });
}
