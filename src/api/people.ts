import { queryOptions } from '@tanstack/react-query';
import { GET_NAMING_FLOWS } from '../contract/flow-places.ts';
import { GET_ACCOUNT_ASSIGNMENTS } from '../contract/hand-over.ts';
import { fetchReply } from './query-options.ts';

/** What is assigned to a person; read again whenever it is shown. */
export function assignmentsQueryOptions(userId: number) {
  return queryOptions({
    queryKey: [GET_ACCOUNT_ASSIGNMENTS.name, null, userId] as const,
    queryFn: ({ signal }) =>
      fetchReply('assignments', GET_ACCOUNT_ASSIGNMENTS, () => ({ params: { userId }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The status flows that name a team or a role; read again whenever it is asked whether to delete it. */
export function namingFlowsQueryOptions(kind: 'team' | 'role', id: number) {
  return queryOptions({
    queryKey: [GET_NAMING_FLOWS.name, null, kind, id] as const,
    queryFn: ({ signal }) =>
      fetchReply('naming_flows', GET_NAMING_FLOWS, () => ({ query: { kind, id }, signal })),
    select: ({ flows }) => flows,
    staleTime: 0,
    gcTime: 0,
  });
}
