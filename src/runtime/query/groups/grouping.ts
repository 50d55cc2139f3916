import type { Unit } from '../../rules/periods.ts';
import type { SortColumn } from '../sort.ts';

/** The column by which items are grouped, and the order of the groups. */
export interface Grouping {
  /** Null: the query wants only the totals. */
  readonly by: SortColumn | null;
  readonly unit: Unit;
  readonly order: 'value' | 'count';
  readonly direction: 'asc' | 'desc';
}
