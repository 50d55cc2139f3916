import type { Unit } from '../../rules/periods.ts';
import type { Rule } from '../../rules/rule.ts';
import type { ItemQuery } from '../types.ts';

/** What a list is asked to put together; the same in memory and as SQL. */
export interface GroupQuery extends Pick<ItemQuery, 'filter' | 'search' | 'includeDeleted'> {
  /** The db name of a column; absent: only the totals. */
  readonly by?: string | undefined;
  /** Of a column of dates; days when absent. */
  readonly unit?: Unit | undefined;
  /** By the group's value as a list is sorted by it, or by how many items it has. */
  readonly order?: 'value' | 'count' | undefined;
  /** `asc` when absent; the items without a value come last both ways. */
  readonly direction?: 'asc' | 'desc' | undefined;
  /** Columns of plain numbers. */
  readonly sums?: readonly string[] | undefined;
  /** Columns of dates, of which the first and the last is asked for. */
  readonly ranges?: readonly string[] | undefined;
  /** 1 to 500. */
  readonly limit?: number | undefined;
  readonly page_cursor?: string | undefined;
}

export type GroupValue = string | number | boolean | null;

/** What is counted of some items, by db name where it is of a column. */
export interface Tally {
  readonly count: number;
  /** Null where no item has a number. */
  readonly sums: { readonly [db: string]: number | null };
  /** Null where no item has a date. */
  readonly ranges: {
    readonly [db: string]: { readonly least: string; readonly most: string } | null;
  };
}

export interface Group extends Tally {
  /**
   * What the items have in common: of dates the first day of the period, of lists one entry, of
   * people a user's id; null for those without a value.
   */
  readonly value: GroupValue;
  /** True of just these items. */
  readonly rule: Rule;
}

export interface Groups {
  readonly groups: readonly Group[];
  readonly next_page_cursor: string | null;
  /** Of all items that answer; null on later pages. */
  readonly totals: Tally | null;
}
