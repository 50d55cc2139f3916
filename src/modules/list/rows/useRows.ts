import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readWhileRefreshed } from '../../../api/stale-while-refreshed.ts';
import { unconfirmed } from '../../../api/unconfirmed.ts';
import { useStore } from '../../../browser/useStore.ts';
import { pageSize, type RowData, withPage } from '../../../api/rows/row-data.ts';
import {
  fetchInitialRows,
  fetchRowPage,
  type RowQuery,
  rowsQueryOptions,
} from '../../../api/rows/rows-query.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { useModuleRef } from '../../module-ref.ts';
import { toViewQuery } from '../state/view-query.ts';
import { createPageLoader } from './page-loader.ts';
import { type RowTotals, totalsQueryOptions } from '../../../api/rows/totals.ts';
import type { ModuleRef } from '../../../api/items.ts';
import { createStore, type Store } from '../../../browser/store.ts';

/** The visible rows, counted from 0; the last one is included. */
interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

const emptyRange: VisibleRange = { first: 0, last: -1 };

/** The visible rows, updated on scrolling; only components that read it render. */
type VisibleRangeStore = Store<VisibleRange>;

function createVisibleRangeStore(): VisibleRangeStore {
  const store = createStore(emptyRange);
  return {
    ...store,
    set(next) {
      const { first, last } = store.get();
      if (next.first !== first || next.last !== last) store.set(next);
    },
  };
}

interface TotalsRequest {
  readonly rowQuery: RowQuery;
  readonly data: RowData | null;
}

const none: readonly string[] = [];

/**
 * Totals over all rows of a list: the exact count if the server stopped counting, and sums of
 * columns. Null while unknown, or if none are requested.
 */
function useTotals(
  moduleRef: ModuleRef,
  siteId: number,
  { rowQuery, data }: TotalsRequest,
  sums: readonly string[] = none,
): RowTotals | null {
  const isRequested = sums.length > 0 || data?.isExact === false;
  const { data: totals } = useQuery({
    ...totalsQueryOptions(moduleRef, siteId, rowQuery, sums),
    enabled: isRequested,
    placeholderData: keepPreviousData,
  });
  return isRequested ? (totals ?? null) : null;
}

/** The rows of a list; rows are fetched when they come into view. */
export interface Rows {
  /** Null until the first rows are loaded. */
  readonly data: RowData | null;
  /** Totals over all rows; null while unknown, or if none are requested. */
  readonly totals: RowTotals | null;
  /** Why rows or the changes of others could not be fetched. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The rows belong to the previous query. */
  readonly isStale: boolean;
  readonly rowQuery: RowQuery;
  readonly visibleRange: VisibleRangeStore;
  /** Fetches the rows between two positions, both included. */
  readonly loadRange: (first: number, last: number) => void;
  /** Refetches the list: removed items leave it, new ones appear. */
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
}

/**
 * The rows with their exact count, once it is known for a list at which the server stopped
 * counting.
 */
function useExactCount(data: RowData | null, counted: number | null): RowData | null {
  return useMemo(() => {
    if (data === null || data.isExact || counted === null) return data;
    return { ...data, count: Math.max(data.count, counted), isExact: true };
  }, [data, counted]);
}

/** The rows of a view; `within` is a further rule that has to hold, such as that of a group. */
export function useRows(
  module: CompiledModule,
  siteId: number,
  view: ViewDocument,
  within: Rule | null = null,
): Rows {
  const moduleRef = useModuleRef(module);
  const cache = useQueryClient();
  const json = JSON.stringify(toViewQuery(view, within));
  const rowQuery = useMemo(() => JSON.parse(json) as RowQuery, [json]);
  const options = useMemo(
    () => rowsQueryOptions(moduleRef, siteId, rowQuery),
    [moduleRef, siteId, rowQuery],
  );
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const fetched = query.data ?? null;
  const totals = useTotals(moduleRef, siteId, { rowQuery, data: fetched }, view.sums);
  const data = useExactCount(fetched, totals?.count ?? null);
  const hash = hashKey(options.queryKey);
  const isUnanswered = useStore(unconfirmed, (all) => typeof all.get(hash) === 'object');
  const [visibleRange] = useState(createVisibleRangeStore);
  const [failure, setFailure] = useState<Error | null>(null);

  const loader = useMemo(
    () =>
      createPageLoader({
        isLoaded: (at) => {
          const data = cache.getQueryData(options.queryKey);
          return data === undefined || data.pages[at] !== undefined;
        },
        fetchPage: (at, signal, onEarly) => {
          const read = (by: AbortSignal) => fetchRowPage(moduleRef, siteId, rowQuery, at, by);
          return readWhileRefreshed(() => read(signal), read, onEarly);
        },
        onPage: (at, page) => {
          setFailure(null);
          cache.setQueryData(options.queryKey, (data) => data && withPage(data, at, page));
        },
        onError: setFailure,
      }),
    [cache, options, moduleRef, siteId, rowQuery],
  );
  useEffect(() => loader.stop, [loader]);

  const loadRange = useCallback(
    (first: number, last: number) => {
      const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
      loader.load(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    },
    [loader],
  );
  const refresh = useCallback(async () => {
    const at = Math.floor(Math.max(0, visibleRange.get().first) / pageSize);
    try {
      const data = await fetchInitialRows(moduleRef, siteId, rowQuery, at);
      await cache.cancelQueries({ queryKey: options.queryKey });
      cache.setQueryData(options.queryKey, data);
      setFailure(null);
      loader.retry();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  }, [cache, options, moduleRef, siteId, rowQuery, visibleRange, loader]);
  const { refetch } = query;
  const retry = useCallback(() => {
    setFailure(null);
    loader.retry();
    void refetch();
  }, [loader, refetch]);
  return {
    data,
    totals,
    // A bar says of what the device shows that the server did not give it.
    error: isUnanswered ? null : (failure ?? query.error),
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    rowQuery,
    visibleRange,
    loadRange,
    refresh,
    retry,
  };
}
