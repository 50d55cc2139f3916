import { queryOptions } from '@tanstack/react-query';
import { GET_ROLE_FLOWS, GET_TEAM_FLOWS } from '../contract/flow-places.ts';
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

/** The status flows that name a team; read again whenever it is asked whether to delete it. */
export function teamFlowsQueryOptions(teamId: number) {
  return queryOptions({
    queryKey: [GET_TEAM_FLOWS.name, null, teamId] as const,
    queryFn: ({ signal }) =>
      fetchReply('flow_places', GET_TEAM_FLOWS, () => ({ params: { teamId }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The same for a role. */
export function roleFlowsQueryOptions(roleId: number) {
  return queryOptions({
    queryKey: [GET_ROLE_FLOWS.name, null, roleId] as const,
    queryFn: ({ signal }) =>
      fetchReply('flow_places', GET_ROLE_FLOWS, () => ({ params: { roleId }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}
