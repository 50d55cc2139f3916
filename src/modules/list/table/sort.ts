import type { SortKey } from '../../../runtime/query/types.ts';

/** How a column takes part in a sort. */
export interface ColumnSort {
  readonly direction: SortKey['direction'];
  /** Counted from 1; null for the only sorted column. */
  readonly priority: number | null;
}

export function columnSortOf(sort: readonly SortKey[], db: string): ColumnSort | null {
  const at = sort.findIndex((key) => key.db === db);
  const key = sort[at];
  if (key === undefined) return null;
  return { direction: key.direction, priority: sort.length > 1 ? at + 1 : null };
}

/** The next sort of a column: ascending, descending, none. */
function nextSortKey(key: SortKey | undefined, db: string): SortKey | null {
  if (key === undefined) return { db, direction: 'asc' };
  return key.direction === 'asc' ? { db, direction: 'desc' } : null;
}

/** The most columns that a list can be sorted by. */
const maxSortColumns = 10;

/**
 * The sort after a click on a header cell: by this column only, or with `adds` in addition to the
 * others. A column that is already sorted keeps its priority.
 */
export function toggleSort(sort: readonly SortKey[], db: string, adds: boolean): SortKey[] {
  const at = sort.findIndex((key) => key.db === db);
  const key = nextSortKey(adds || sort.length === 1 ? sort[at] : undefined, db);
  if (!adds) return key === null ? [] : [key];
  if (at < 0) return key === null || sort.length >= maxSortColumns ? [...sort] : [...sort, key];
  return key === null ? sort.toSpliced(at, 1) : sort.toSpliced(at, 1, key);
}
