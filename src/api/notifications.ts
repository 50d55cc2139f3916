import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import {
  GET_NOTIFICATIONS,
  type NoticesReply,
  READ_NOTIFICATIONS,
  type ReadNotices,
} from '../contract/notifications.ts';
import { invalidateCall } from './cache.ts';
import { callServer } from './client.ts';
import { wrapError } from './query-options.ts';

/** The notifications of the person, page by page, the newest first. */
export const notificationsQueryOptions = infiniteQueryOptions({
  queryKey: [GET_NOTIFICATIONS.name, null] as const,
  initialPageParam: null as number | null,
  queryFn: async ({ pageParam, signal }): Promise<NoticesReply> => {
    try {
      const query = pageParam === null ? {} : { page_cursor: pageParam };
      return (await callServer(GET_NOTIFICATIONS, { query, signal })).reply;
    } catch (error) {
      throw wrapError(error, i18next.t('api:what.notifications'));
    }
  },
  getNextPageParam: (page) => page.next_page_cursor,
});

/** Marks notifications as read, with an optimistic update. */
export async function markRead(cache: QueryClient, which: ReadNotices): Promise<void> {
  await callServer(READ_NOTIFICATIONS, { body: which });
  await invalidateCall(cache, GET_NOTIFICATIONS.name, null);
}
