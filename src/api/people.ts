import { queryOptions } from '@tanstack/react-query';
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
