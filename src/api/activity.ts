import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CommentsReply, activityCalls } from '../contract/activity.ts';
import type { ModuleEndpoint } from '../contract/items.ts';
import { callServer } from './client.ts';

export type CommentPages = InfiniteData<CommentsReply>;

/** The comments on an item: the newest page, then older ones. */
export function commentsQueryOptions(endpoint: ModuleEndpoint, siteId: number, itemId: number) {
  const call = activityCalls(endpoint).comments;
  return infiniteQueryOptions({
    queryKey: [call.name, siteId, itemId] as const,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { page_cursor: pageParam };
      return (await callServer(call, { params: { siteId, itemId }, query, signal })).reply;
    },
    getNextPageParam: (page) => page.next_page_cursor,
  });
}

/**
 * The watchers of an item version. The version is part of the key, since a column of the item may
 * name watchers.
 */
export function watchersQueryOptions(
  endpoint: ModuleEndpoint,
  siteId: number,
  itemId: number,
  version: number,
) {
  const call = activityCalls(endpoint).watchers;
  return queryOptions({
    queryKey: [call.name, siteId, itemId, version] as const,
    queryFn: async ({ signal }) =>
      (await callServer(call, { params: { siteId, itemId }, signal })).reply,
  });
}
