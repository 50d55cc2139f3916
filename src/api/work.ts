import { queryOptions } from '@tanstack/react-query';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../contract/work.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

/** The caller's work on every site. */
export const myWorkQueryOptions = callQueryOptions(
  GET_MY_WORK,
  'my_work',
  (reply) => typeof reply === 'object' && reply !== null,
);

/** The overview of a site. */
export function siteOverviewQueryOptions(siteId: number) {
  return queryOptions({
    queryKey: [GET_SITE_OVERVIEW.name, siteId] as const,
    queryFn: ({ signal }) =>
      fetchReply('overview', GET_SITE_OVERVIEW, () => ({ params: { siteId }, signal })),
  });
}
