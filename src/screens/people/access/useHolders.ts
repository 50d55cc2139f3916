import { useQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { fetchReply } from '../../../api/query-options.ts';
import { GET_USERS } from '../../../contract/people.ts';

const usersQueryOptions = queryOptions({
  queryKey: [GET_USERS.name, null] as const,
  queryFn: ({ signal }) => fetchReply('accounts', GET_USERS, () => ({ signal })),
});

const none = { users: [], teams: [] } as const;

/** The people and teams of the organisation; empty until they have loaded. */
export function useHolders() {
  return useQuery(usersQueryOptions).data ?? none;
}
