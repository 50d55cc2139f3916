import { queryOptions } from '@tanstack/react-query';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../contract/work.ts';
import { staleWhileRefreshed } from './stale-while-refreshed.ts';
import { fetchReply } from './query-options.ts';

/** The caller's work on every site. */
export const myWorkQueryOptions = queryOptions({
  queryKey: [GET_MY_WORK.name, null] as const,
  queryFn: staleWhileRefreshed(({ signal }) =>
    fetchReply(
      'my_work',
      GET_MY_WORK,
      () => ({ signal }),
      (reply) => typeof reply === 'object' && reply !== null,
    ),
  ),
});

/** The overview of a site. */
export function siteOverviewQueryOptions(siteId: number) {
  return queryOptions({
    queryKey: [GET_SITE_OVERVIEW.name, siteId] as const,
    queryFn: staleWhileRefreshed(({ signal }) =>
      fetchReply('overview', GET_SITE_OVERVIEW, () => ({ params: { siteId }, signal })),
    ),
  });
}
