import type { Text } from './text.ts';

/** A row of a value, as it is stored: its id, and the values of its columns that are not empty. */
export interface Row {
  readonly id: string;
  readonly [db: string]: unknown;
}

/**
 * How a field type works whose rows are a closed set, such as the points of an inspection: every value
 * has the rows that the settings name, in their order, and no others. Errors name such a row by its
 * id, and of a row that two people changed a merge asks as a whole.
 */
export interface ClosedRows<S> {
  readonly rows: (settings: S) => readonly Row[];
  /** What the row is about, by its id; null for an id that the settings don't name. */
  readonly nameOf: (id: string, settings: S) => Text | null;
  /** The row with what follows from its cells. Idempotent. */
  readonly settle: (row: Row, settings: S) => Row;
  /**
   * db names of the cells that a row still needs. `isRequired`: the field is required, so that every
   * row needs an answer.
   */
  readonly missing: (row: Row, settings: S, isRequired: boolean) => readonly string[];
}
