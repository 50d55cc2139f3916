import { queryOptions } from '@tanstack/react-query';
import { SEARCH_SITE, type SearchReply } from '../contract/search.ts';
import { callServer } from './client.ts';

const noResults: SearchReply = { found: [], has_more: false };

/**
 * Items of a site across its modules by name, code or id, the best first; for the sidebar and the
 * palette. A text without letters asks nothing. What was found is asked for again when it is
 * searched for again: any change of any item may have changed it.
 *
 * @param search as it was typed; wait until the person pauses before passing it on
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
