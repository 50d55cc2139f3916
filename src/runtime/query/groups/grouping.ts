import type { Unit } from '../../rules/periods.ts';
import type { SortColumn } from '../sort.ts';

/** By what items are put into groups, and the order of these. */
export interface Grouping {
  /** Null: only the totals are asked for. */
  readonly by: SortColumn | null;
  readonly unit: Unit;
  readonly order: 'value' | 'count';
  readonly direction: 'asc' | 'desc';
}
