import { queryOptions } from '@tanstack/react-query';
import {
  type FileTextsReply,
  type ItemSearchReply,
  SEARCH_FILE_TEXTS,
  SEARCH_ITEMS,
} from '../contract/search.ts';
import { callServer } from './client.ts';

const noResults: ItemSearchReply = { found: [], has_more: false };

/**
 * Items of all sites and modules by tag, code, id or name, the best match first. A text without
 * letters sends no request. Results are refetched for each search, since any change of an item may
 * affect them.
 *
 * @param search the text as typed; the caller debounces it
 * @param firstSiteId the site whose items come first; null for none
 */
export function itemSearchQueryOptions(search: string, limit: number, firstSiteId: number | null) {
  const wanted = search.trim().slice(0, 200);
  return queryOptions({
    queryKey: [SEARCH_ITEMS.name, wanted, limit, firstSiteId] as const,
    staleTime: 0,
    refetchOnMount: true,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<ItemSearchReply> => {
      if (wanted === '') return noResults;
      const first = firstSiteId === null ? {} : { first_site_id: firstSiteId };
      const query = { search: wanted, limit, ...first };
      return (await callServer(SEARCH_ITEMS, { query, signal })).reply;
    },
  });
}

/**
 * Where the words of a search are in the active versions of documents, by the ids of the documents, at
 * most `maxTextHits`. Without ids it sends no request.
 */
export function fileTextsQueryOptions(
  siteId: number,
  type: string,
  search: string,
  ids: readonly number[],
) {
  const query = { type, search: search.trim().slice(0, 200), ids: ids.join(',') };
  return queryOptions({
    queryKey: [SEARCH_FILE_TEXTS.name, siteId, query] as const,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<FileTextsReply['hits']> => {
      if (ids.length === 0 || query.search === '') return [];
      return (await callServer(SEARCH_FILE_TEXTS, { params: { siteId }, query, signal })).reply
        .hits;
    },
  });
}
