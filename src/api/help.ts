import { infiniteQueryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { GET_FEEDBACK, GET_SUPPORT } from '../contract/help.ts';
import { callServer } from './client.ts';
import { callQueryOptions, wrapError } from './query-options.ts';

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
  queryFn: async ({ pageParam, signal }) => {
    try {
      const query = pageParam === null ? {} : { page_cursor: pageParam };
      return (await callServer(GET_FEEDBACK, { query, signal })).reply;
    } catch (error) {
      throw wrapError(error, i18next.t('api:what.feedback'));
    }
  },
  getNextPageParam: (page) => page.next_page_cursor,
});
