import type { Unit } from '../../rules/periods.ts';
import type { Rule } from '../../rules/rule.ts';
import type { ItemQuery } from '../types.ts';

/** A query that groups and counts items of a list; the same in memory and as SQL. */
export interface GroupQuery extends Pick<ItemQuery, 'filter' | 'search' | 'includeDeleted'> {
  /** The db name of a column; absent: only the totals. */
  readonly by?: string | undefined;
  /** For a column of dates; days when absent. */
  readonly unit?: Unit | undefined;
  /** By the group's value, in the order in which lists sort it, or by the number of items. */
  readonly order?: 'value' | 'count' | undefined;
  /** `asc` when absent; the items without a value come last in both directions. */
  readonly direction?: 'asc' | 'desc' | undefined;
  /** Columns of plain numbers to sum. */
  readonly sums?: readonly string[] | undefined;
  /** Columns of dates whose first and last value the reply contains. */
  readonly ranges?: readonly string[] | undefined;
  /** 1 to 500. */
  readonly limit?: number | undefined;
  readonly page_cursor?: string | undefined;
}

export type GroupValue = string | number | boolean | null;

/** Aggregates of some items, by db name if they belong to a column. */
export interface Tally {
  readonly count: number;
  /** Null if no item has a number. */
  readonly sums: { readonly [db: string]: number | null };
  /** Null if no item has a date. */
  readonly ranges: {
    readonly [db: string]: { readonly least: string; readonly most: string } | null;
  };
}

export interface Group extends Tally {
  /**
   * The common value of the items: of dates the first day of the period, of lists one entry, of
   * people a user's id; null for items without a value.
   */
  readonly value: GroupValue;
  /** Matches exactly these items. */
  readonly rule: Rule;
}

export interface Groups {
  readonly groups: readonly Group[];
  readonly next_page_cursor: string | null;
  /** Of all matching items; null on later pages. */
  readonly totals: Tally | null;
}
