import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { GET_LEGAL_HOLDS } from '../contract/legal-holds.ts';
import { fetchReply } from './query-options.ts';

/** An item by its module and id. */
export interface HeldItem {
  readonly module_type: string;
  readonly item_id: number;
}

/** The holds in force that keep an item, its own and those of the items on which it hangs. */
export function itemHoldsQueryOptions(siteId: number, { module_type, item_id }: HeldItem) {
  return queryOptions({
    queryKey: [GET_LEGAL_HOLDS.name, siteId, { module_type, item_id }] as const,
    queryFn: async ({ signal }) => {
      const reply = await fetchReply('legal_holds', GET_LEGAL_HOLDS, () => ({
        params: { siteId },
        query: { module_type, item_id },
        signal,
      }));
      return reply.holds;
    },
  });
}

/** The legal holds of a site, page by page: those in force, or those that were released. */
export function siteHoldsQueryOptions(siteId: number, released: boolean) {
  return infiniteQueryOptions({
    queryKey: [GET_LEGAL_HOLDS.name, siteId, { released }] as const,
    queryFn: ({ signal, pageParam }) =>
      fetchReply('legal_holds', GET_LEGAL_HOLDS, () => ({
        params: { siteId },
        query: { released, ...(pageParam !== null && { page_cursor: pageParam }) },
        signal,
      })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_page_cursor: cursor }) => cursor,
  });
}
