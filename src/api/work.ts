import { queryOptions } from '@tanstack/react-query';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../contract/work.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

/** The caller's work on every site. A change on any site makes it stale. */
export const myWorkQueryOptions = queryOptions({
  ...callQueryOptions(
    GET_MY_WORK,
    'my_work',
    (reply) => typeof reply === 'object' && reply !== null,
  ),
  meta: { staleWith: (_: string, siteId: number | null) => siteId !== null },
});

/** The overview of a site; every change on the site makes it stale. */
export function siteOverviewQueryOptions(siteId: number) {
  return queryOptions({
    queryKey: [GET_SITE_OVERVIEW.name, siteId] as const,
    queryFn: ({ signal }) =>
      fetchReply('overview', GET_SITE_OVERVIEW, () => ({ params: { siteId }, signal })),
    meta: { staleWith: (_: string, changed: number | null) => changed === siteId },
  });
}
