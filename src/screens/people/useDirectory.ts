import { useQuery } from '@tanstack/react-query';
import { usersQueryOptions } from '../../api/query-options.ts';

const none = { users: [], teams: [] } as const;

/** The people and teams of the organisation that the person may see; empty until they have loaded. */
export function useDirectory() {
  return useQuery(usersQueryOptions).data ?? none;
}
