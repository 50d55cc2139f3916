import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type ModuleEndpoint,
  type ListQuery,
  type ListReply,
  itemCalls,
} from '../contract/items.ts';
import type { Item } from '../runtime/record/item.ts';
import { localeOf } from '../runtime/text.ts';
import { staleWhileRefreshed, stalePagesWhileRefreshed } from './stale-while-refreshed.ts';
import { callServer } from './client.ts';
import { fetchNamed } from './error.ts';
import { requireSite, shapeError } from './query-options.ts';

/** A page of a list, without the name of its wrapper. */
export interface ItemPage {
  readonly items: readonly Item[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
  /** The site's event sequence that the items reflect. */
  readonly syncCursor: number;
}

/**
 * A module with the words that its error texts need: `name` is its name in `language`. They are known
 * before the page has its texts, because rows are prefetched.
 */
export interface ModuleRef extends ModuleEndpoint {
  readonly name: string;
  readonly language: string;
}

/**
 * The name of a module's list within a sentence: `work orders`, `DMS folders` (spec section 8). Words
 * keep their capitals where the language has them, and abbreviations in every language.
 */
export function listName({ name, language, api }: ModuleRef): string {
  const area = api.split('/').slice(0, -1).join(' ').toUpperCase();
  const words = localeOf(language).lowercaseNames
    ? name.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
    : name;
  return area === '' ? words : `${area} ${words}`;
}

function pageOf(moduleRef: ModuleRef, reply: ListReply): ItemPage {
  const items = reply[moduleRef.wrapper];
  if (!Array.isArray(items)) throw shapeError(listName(moduleRef));
  return {
    items: items as readonly Item[],
    total: reply.total ?? items.length,
    totalIsExact: reply.total_is_exact ?? true,
    nextCursor: reply.next_page_cursor ?? null,
    syncCursor: reply.sync_cursor,
  };
}

/**
 * Fetches one page. Errors name the module (spec section 8).
 *
 * @param fromServer never from this device, such as for the data that are stored there
 */
export function fetchItemPage(
  moduleRef: ModuleRef,
  siteId: number,
  query: ListQuery,
  signal?: AbortSignal,
  fromServer = false,
): Promise<ItemPage> {
  // Only errors need it: the first use of its regular expression takes a browser about 1 ms.
  const nameOfList = () => listName(moduleRef);
  return fetchNamed(nameOfList, async () => {
    const { reply } = await callServer(itemCalls(moduleRef).list, {
      params: { siteId: requireSite(siteId, nameOfList) },
      query,
      fromServer,
      ...(signal === undefined ? {} : { signal }),
    });
    return pageOf(moduleRef, reply);
  });
}

/** One page of a list. Keys start with the list's call name, so that invalidations find them. */
export function itemPageQueryOptions(moduleRef: ModuleRef, siteId: number, query: ListQuery) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'page', query] as const,
    queryFn: staleWhileRefreshed(({ signal }) => fetchItemPage(moduleRef, siteId, query, signal)),
  });
}

/** The first items of a list, at most `most`, as one page; large pages take several calls. */
export function firstItemsQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  query: ListQuery,
  most: number,
) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'page', { ...query, most }] as const,
    queryFn: staleWhileRefreshed(async ({ signal }) => {
      let found = await fetchItemPage(moduleRef, siteId, query, signal);
      while (found.nextCursor !== null && found.items.length < most) {
        const next = { ...query, page_cursor: found.nextCursor, count_to: 0 };
        const { items, nextCursor } = await fetchItemPage(moduleRef, siteId, next, signal);
        // The page keeps the sync cursor of the first call, so that changes between the calls are
        // fetched later.
        found = { ...found, items: [...found.items, ...items], nextCursor };
      }
      return found;
    }),
  });
}

/** The pages of an infinite list. */
export function itemPagesQueryOptions(moduleRef: ModuleRef, siteId: number, query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'pages', query] as const,
    initialPageParam: null as string | null,
    queryFn: stalePagesWhileRefreshed<string | null, ItemPage>(({ pageParam, signal }) =>
      fetchItemPage(
        moduleRef,
        siteId,
        pageParam === null ? query : { ...query, page_cursor: pageParam },
        signal,
      ),
    ),
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function itemQueryOptions(moduleRef: ModuleRef, siteId: number, itemId: number) {
  const calls = itemCalls(moduleRef);
  return queryOptions({
    queryKey: [calls.list.name, siteId, 'item', itemId] as const,
    queryFn: staleWhileRefreshed(
      async ({ signal }) =>
        (await callServer(calls.get, { params: { siteId, itemId }, signal })).reply,
    ),
  });
}

/**
 * The history of an item; stale when the lists of the module are, and refetched when `commentCount`
 * changes.
 */
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
