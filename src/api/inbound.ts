import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InboundReply } from '../contract/inbound.ts';
import { type ModuleEndpoint, itemCalls } from '../contract/items.ts';
import { callServer } from './client.ts';

/** A query for inbound references. */
export interface InboundRequest {
  readonly siteId: number;
  readonly of: 'item' | 'template';
  /** With null the query requests nothing. */
  readonly id: number | null;
  readonly templateId: number | null;
}

const emptyReply: InboundReply = {
  inbound: [],
  total: 0,
  total_is_exact: true,
  next_page_cursor: null,
};

/**
 * Items of `source` that refer to an item of `target`, page by page. The key starts with the list
 * of the referring module, since a change in it makes the answer stale.
 */
export function inboundQueryOptions(
  target: ModuleEndpoint,
  source: ModuleEndpoint,
  request: InboundRequest,
) {
  const { siteId, of, id, templateId } = request;
  return infiniteQueryOptions({
    queryKey: [
      itemCalls(source).list.name,
      siteId,
      'inbound',
      target.type,
      { of, id, templateId },
    ] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      if (id === null) return emptyReply;
      const query = {
        of,
        module_type: source.type,
        ...(templateId === null ? {} : { template_id: templateId }),
        ...(pageParam === null ? {} : { page_cursor: pageParam }),
      };
      const params = { siteId, itemId: id };
      return (await callServer(itemCalls(target).inbound, { params, query, signal })).reply;
    },
    getNextPageParam: (page) => page.next_page_cursor,
  });
}
