import { infiniteQueryOptions } from '@tanstack/react-query';
import { GET_SITE_RECYCLE_BIN } from '../contract/recycle-bin.ts';
import { fetchReply } from './query-options.ts';

/** What the recycle bin shows. */
export interface BinFilter {
  /** null: of every module. */
  readonly moduleType: string | null;
  readonly search: string;
}

/** The deleted items of a site, page by page; every change on the site makes them stale. */
export function recycleBinQueryOptions(siteId: number, { moduleType, search }: BinFilter) {
  return infiniteQueryOptions({
    queryKey: [GET_SITE_RECYCLE_BIN.name, siteId, { moduleType, search }] as const,
    queryFn: ({ signal, pageParam }) =>
      fetchReply('recycle_bin', GET_SITE_RECYCLE_BIN, () => ({
        params: { siteId },
        query: {
          ...(moduleType !== null && { module_type: moduleType }),
          ...(search !== '' && { search }),
          ...(pageParam !== null && { page_cursor: pageParam }),
        },
        signal,
      })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_page_cursor: cursor }) => cursor,
    // A search leaves the rows of its site on the screen until the next answer.
    placeholderData: (previous, query) => (query?.queryKey[1] === siteId ? previous : undefined),
  });
}
