import { type Query, QueryClient } from '@tanstack/react-query';
import { forgetUnconfirmed } from './unconfirmed.ts';

/**
 * The general cache rules of spec 7.7: answers never expire, are not retried, and are not
 * refetched on focus or mount; the socket's invalidations say what is stale. A stale answer whose
 * screen went away while it was fetched again is fetched when a screen needs it.
 */
export function createCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0)
      forgetUnconfirmed(query.queryHash);
  });
  return cache;
}

/**
 * Marks answers on screen as stale and refetches them. A first answer that is still on its way may
 * have been read before the change, and TanStack Query would not request it again: it is cancelled.
 */
async function refetchActive(
  cache: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> {
  for (const query of cache.getQueryCache().findAll({ predicate, type: 'active' })) {
    if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
      void query.cancel({ silent: true });
  }
  await cache.invalidateQueries({ predicate, type: 'active' });
}

/**
 * Empties answers that are not on screen, so that the next screen fetches them. They stay in the cache:
 * a screen that is just being drawn has read one already, and goes on watching it.
 */
function emptyInactive(cache: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of cache.getQueryCache().findAll({ predicate, type: 'inactive' })) {
    void query.cancel({ silent: true });
    query.setState(query.resetState);
  }
}

/**
 * Invalidates the answers of a call, of one site or of all (spec 7.6). The server names the reads
 * that are computed from them. Keys are `[call name, siteId or null, ...]`. Answers on screen are refetched;
 * the others are emptied, since nothing would refetch them on mount.
 */
export async function invalidateCall(
  cache: QueryClient,
  name: string,
  siteId: number | null,
): Promise<void> {
  const predicate = ({ queryKey: [call, site] }: Query) =>
    call === name && (siteId === null || site === siteId);
  emptyInactive(cache, predicate);
  await refetchActive(cache, predicate);
}

/** After a (re)connect any answer may be stale (spec 4.3). */
export async function invalidateAll(cache: QueryClient): Promise<void> {
  emptyInactive(cache, () => true);
  await refetchActive(cache, () => true);
}
