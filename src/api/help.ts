import { infiniteQueryOptions } from '@tanstack/react-query';
import { GET_FEEDBACK, GET_SUPPORT } from '../contract/help.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

/** Whether support receives messages. */
export const supportQueryOptions = callQueryOptions(
  GET_SUPPORT,
  'support',
  (reply) => typeof reply === 'object' && reply !== null && 'is_available' in reply,
);

/** The feedback of people of the organisation, page by page. */
export const feedbackQueryOptions = infiniteQueryOptions({
  queryKey: [GET_FEEDBACK.name, null] as const,
  initialPageParam: null as number | null,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam === null ? {} : { page_cursor: pageParam };
    return fetchReply('feedback', GET_FEEDBACK, () => ({ query, signal }));
  },
  getNextPageParam: (page) => page.next_page_cursor,
});
