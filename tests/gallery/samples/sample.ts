import type { ColumnDocument } from '../../../src/runtime/documents.ts';

/**
 * One way to use a field type: settings, values that it accepts under them, and values that it
 * refuses.
 */
export interface Sample {
  /** The specialty of the sample, for people who view it. */
  readonly title: string;
  readonly settings?: NonNullable<ColumnDocument['columnData']>;
  /** Stored values that are valid, the most characteristic first. */
  readonly filled: readonly [unknown, ...unknown[]];
  /** Values that the column refuses, each for another reason. */
  readonly refused: readonly [unknown, ...unknown[]];
}

/** The samples of a field type; the first is the type without any settings. */
export type Samples = readonly [Sample, ...Sample[]];
