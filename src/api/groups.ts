import { infiniteQueryOptions } from '@tanstack/react-query';
import { groupCalls, type GroupsQuery, type GroupsReply } from '../contract/groups.ts';
import { itemCalls } from '../contract/items.ts';
import { stalePagesWhileRefreshed } from './stale-while-refreshed.ts';
import { callServer } from './client.ts';
import { fetchNamed } from './error.ts';
import { type ModuleRef, listName } from './items.ts';
import { shapeError } from './query-options.ts';

/** The groups of a list, page by page; stale when the lists of the module are. */
export function itemGroupsQueryOptions(moduleRef: ModuleRef, siteId: number, query: GroupsQuery) {
  return infiniteQueryOptions({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'groups', query] as const,
    initialPageParam: null as string | null,
    queryFn: stalePagesWhileRefreshed<string | null, GroupsReply>(
      ({ pageParam, signal }): Promise<GroupsReply> =>
        fetchNamed(
          () => listName(moduleRef),
          async () => {
            const { reply } = await callServer(groupCalls(moduleRef).groups, {
              params: { siteId },
              query: pageParam === null ? query : { ...query, page_cursor: pageParam },
              signal,
            });
            if (!Array.isArray(reply.groups)) throw shapeError(listName(moduleRef));
            return reply;
          },
        ),
    ),
    getNextPageParam: (page) => page.next_page_cursor,
  });
}
