import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { GET_ACCESS_CHECK, GET_CODE_HOLDERS } from '../contract/access-check.ts';
import {
  GET_GRANTS,
  GET_SITE_GRANTS,
  type GrantsQuery,
  type SiteGrantsQuery,
} from '../contract/access-grants.ts';
import { GET_ACCESS_REQUESTS } from '../contract/access-requests.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

const hasRequests = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'requests'));

/** The caller's requests for access, and those that they may decide. */
export const accessRequestsQueryOptions = callQueryOptions(
  GET_ACCESS_REQUESTS,
  'access_requests',
  hasRequests,
);

interface GrantPage {
  readonly grants: readonly unknown[];
  readonly total: number;
}

/** Pages of grants: the offset of the next page, or undefined after the last one. */
const pages = {
  initialPageParam: 0,
  getNextPageParam: ({ grants, total }: GrantPage, _: unknown, offset: number) =>
    offset + grants.length < total ? offset + grants.length : undefined,
} as const;

/** The roles of people and teams in the organisation that match, page by page. */
export function grantsQueryOptions(query: GrantsQuery) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: [GET_GRANTS.name, null, query] as const,
    queryFn: ({ signal, pageParam: offset }) =>
      fetchReply('grants', GET_GRANTS, () => ({ query: { ...query, offset }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The roles of people and teams on a site that match, page by page. */
export function siteGrantsQueryOptions(siteId: number, query: SiteGrantsQuery) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: [GET_SITE_GRANTS.name, siteId, query] as const,
    queryFn: ({ signal, pageParam: offset }) =>
      fetchReply('grants', GET_SITE_GRANTS, () => ({
        params: { siteId },
        query: { ...query, offset },
        signal,
      })),
    placeholderData: keepPreviousData,
  });
}

/** A right: a permission code on a site, without one in the whole organisation. */
export interface Right {
  readonly site_id?: number;
  readonly code: string;
}

/** Whether a person holds a right, and by which grants. */
export function accessCheckQueryOptions(userId: number, right: Right) {
  const query = { user_id: userId, ...right };
  return queryOptions({
    queryKey: [GET_ACCESS_CHECK.name, null, query] as const,
    queryFn: ({ signal }) =>
      fetchReply('access_check', GET_ACCESS_CHECK, () => ({ query, signal })),
  });
}

/** Everyone who holds a right. */
export function codeHoldersQueryOptions(right: Right) {
  return queryOptions({
    queryKey: [GET_CODE_HOLDERS.name, null, right] as const,
    queryFn: ({ signal }) =>
      fetchReply('access_check', GET_CODE_HOLDERS, () => ({ query: right, signal })),
  });
}
