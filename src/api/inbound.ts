import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InboundReply } from '../contract/inbound.ts';
import { type ModuleEndpoint, itemCalls } from '../contract/items.ts';
import { callServer } from './client.ts';

/** What refers to what, as the page asks for it. */
export interface InboundRead {
  readonly siteId: number;
  readonly of: 'item' | 'template';
  /** Null: nothing is asked. */
  readonly id: number | null;
  readonly templateId: number | null;
}

const noReply: InboundReply = {
  inbound: [],
  total: 0,
  total_is_exact: true,
  next_page_cursor: null,
};

/**
 * Items of `from` that refer to an item of `kind`, page by page. The key starts with the list of
 * those that refer, since they make the answer stale.
 */
export function inboundRead(kind: ModuleEndpoint, from: ModuleEndpoint, wish: InboundRead) {
  const { siteId, of, id, templateId } = wish;
  return infiniteQueryOptions({
    queryKey: [
      itemCalls(from).list.name,
      siteId,
      'inbound',
      kind.type,
      { of, id, templateId },
    ] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      if (id === null) return noReply;
      const query = {
        of,
        module_type: from.type,
        ...(templateId === null ? {} : { template_id: templateId }),
        ...(pageParam === null ? {} : { page_cursor: pageParam }),
      };
      const params = { siteId, itemId: id };
      return (await callServer(itemCalls(kind).inbound, { params, query, signal })).reply;
    },
    getNextPageParam: (page) => page.next_page_cursor,
  });
}
