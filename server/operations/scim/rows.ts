import type { Condition } from './conditions.ts';

/** A page of the rows that fulfil a condition: the first `offset` are left out. */
export interface ListQuery {
  /** Which rows are listed; null: all. */
  readonly where: Condition | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}
