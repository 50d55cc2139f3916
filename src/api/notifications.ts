import { infiniteQueryOptions } from '@tanstack/react-query';
import { GET_NOTIFICATIONS, type NoticesReply } from '../contract/notifications.ts';
import { fetchReply } from './query-options.ts';

/** The notifications of the person, page by page, the newest first. */
export const notificationsQueryOptions = infiniteQueryOptions({
  queryKey: [GET_NOTIFICATIONS.name, null] as const,
  initialPageParam: null as number | null,
  queryFn: ({ pageParam, signal }): Promise<NoticesReply> => {
    const query = pageParam === null ? {} : { page_cursor: pageParam };
    return fetchReply('notifications', GET_NOTIFICATIONS, () => ({ query, signal }));
  },
  getNextPageParam: (page) => page.next_page_cursor,
});
