import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowData } from '../../../api/rows/row-data.ts';
import type { RowQuery } from '../../../api/rows/rows-query.ts';
import { type RowTotals, totalsQueryOptions } from '../../../api/rows/totals.ts';
import type { ModuleRef } from '../../../api/items.ts';

interface TotalsRequest {
  readonly question: RowQuery;
  readonly data: RowData | null;
}

const none: readonly string[] = [];

/**
 * Totals over all rows of a list: the exact count if the server stopped counting, and sums of
 * columns. Null while unknown, or if none are requested.
 */
export function useTotals(
  moduleRef: ModuleRef,
  siteId: number,
  { question, data }: TotalsRequest,
  sums: readonly string[] = none,
): RowTotals | null {
  const isAsked = sums.length > 0 || data?.isExact === false;
  const { data: totals } = useQuery({
    ...totalsQueryOptions(moduleRef, siteId, question, sums),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return isAsked ? (totals ?? null) : null;
}
