import { queryOptions } from '@tanstack/react-query';
import { groupCalls, type GroupsReply } from '../../contract/groups.ts';
import { itemCalls } from '../../contract/items.ts';
import { staleWhileRefreshed } from '../stale-while-refreshed.ts';
import { callServer } from '../client.ts';
import { fetchNamed } from '../error.ts';
import { type ModuleRef, listName } from '../items.ts';
import type { RowQuery } from './rows-query.ts';

/** The number of items that match a query, and sums of their columns. */
export type RowTotals = NonNullable<GroupsReply['totals']>;

/**
 * The exact number of items that match a query, and the sums of their columns; stale when the list
 * is.
 */
export function totalsQueryOptions(
  moduleRef: ModuleRef,
  siteId: number,
  { sort: _sort, ...question }: RowQuery,
  sums: readonly string[],
) {
  return queryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'totals', question, sums] as const,
    queryFn: staleWhileRefreshed(({ signal }) =>
      fetchNamed(
        () => listName(moduleRef),
        async () => {
          const added = sums.length === 0 ? {} : { sums: sums.join(',') };
          const { reply } = await callServer(groupCalls(moduleRef).groups, {
            params: { siteId },
            query: { ...question, ...added },
            signal,
          });
          return reply.totals;
        },
      ),
    ),
  });
}
