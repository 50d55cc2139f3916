import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InboundReply } from '../contract/inbound.ts';
import { type ModuleEndpoint, itemCalls } from '../contract/items.ts';
import { CHECK_USES, maxUsed } from '../contract/recycle-bin.ts';
import { callServer } from './client.ts';

/** The most rows of a page of related items. */
const relatedLimit = 10;

/** A query for inbound references. */
export interface InboundRequest {
  readonly siteId: number;
  readonly of: 'item' | 'template';
  /** With null the query requests nothing. */
  readonly id: number | null;
  readonly templateId: number | null;
  /** Also references to the items below the item; the open ones come first. */
  readonly below?: boolean;
}

const emptyReply: InboundReply = {
  inbound: [],
  total: 0,
  total_is_exact: true,
  open_total: 0,
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
  const { siteId, of, id, templateId, below } = request;
  return infiniteQueryOptions({
    queryKey: [
      itemCalls(source).list.name,
      siteId,
      'inbound',
      target.type,
      { of, id, templateId, ...(below === undefined ? {} : { below }) },
    ] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      if (id === null) return emptyReply;
      const query = {
        of,
        module_type: source.type,
        ...(below === undefined ? {} : { open_first: true, limit: relatedLimit }),
        ...(below === true ? { with_below: true } : {}),
        ...(templateId === null ? {} : { template_id: templateId }),
        ...(pageParam === null ? {} : { page_cursor: pageParam }),
      };
      const params = { siteId, itemId: id };
      return (await callServer(itemCalls(target).inbound, { params, query, signal })).reply;
    },
    getNextPageParam: (page) => page.next_page_cursor,
  });
}

/** An item that somebody may delete. */
export interface UsedItem {
  readonly module_type: string;
  readonly id: number;
}

/** Where items and all that hang on them are used, as of now; of very many the first ones. */
export function usesQueryOptions(siteId: number, items: readonly UsedItem[]) {
  const asked = items.slice(0, maxUsed).map(({ module_type, id }) => ({ module_type, id }));
  return queryOptions({
    queryKey: [CHECK_USES.name, siteId, asked] as const,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const request = { params: { siteId }, body: { items: asked }, signal };
      const { reply } = await callServer(CHECK_USES, request);
      return { ...reply, is_complete: reply.is_complete && asked.length === items.length };
    },
  });
}

/** The number of items of all modules that refer to an item, counted when its page opens. */
export function relatedCountQueryOptions(target: ModuleEndpoint, siteId: number, id: number) {
  const call = itemCalls(target).inbound;
  return queryOptions({
    queryKey: [call.name, siteId, id] as const,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { siteId, itemId: id };
      return (await callServer(call, { params, query: { limit: 1 }, signal })).reply.total;
    },
  });
}
