import type { ColumnDocument } from '../../../src/runtime/documents.ts';

/** One way to use a field type: settings, values that it takes under them, and values it refuses. */
export interface Sample {
  /** What is special about it, for people who look. */
  readonly title: string;
  readonly settings?: NonNullable<ColumnDocument['columnData']>;
  /** Stored values that are valid, the most telling first. */
  readonly filled: readonly [unknown, ...unknown[]];
  /** Values that the column refuses, each in a way of its own. */
  readonly refused: readonly [unknown, ...unknown[]];
}

/** The samples of a field type; the first is the type as it is without any settings of one's own. */
export type Samples = readonly [Sample, ...Sample[]];
