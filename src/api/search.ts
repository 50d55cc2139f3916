import { queryOptions } from '@tanstack/react-query';
import { SEARCH_SITE, type SearchReply } from '../contract/search.ts';
import { callServer } from './client.ts';

const noResults: SearchReply = { found: [], has_more: false };

/**
 * Items of a site across its modules by name, code or id, the best match first; for the sidebar and
 * the command palette. A text without letters sends no request. Results are refetched for each
 * search, since any change of an item may affect them.
 *
 * @param search the text as typed; the caller debounces it
 */
export function siteSearchQueryOptions(siteId: number, search: string, limit: number) {
  const wanted = search.trim().slice(0, 200);
  return queryOptions({
    queryKey: [SEARCH_SITE.name, siteId, wanted, limit] as const,
    staleTime: 0,
    refetchOnMount: true,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<SearchReply> => {
      if (wanted === '') return noResults;
      const params = { siteId };
      const query = { search: wanted, limit };
      return (await callServer(SEARCH_SITE, { params, query, signal })).reply;
    },
  });
}
