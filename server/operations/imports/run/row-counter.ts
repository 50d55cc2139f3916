import type { ImportCounts } from '../../../../src/contract/imports.ts';
import type { RowResult } from '../validate/row.ts';

/** Counts rows by their verdict. */
export interface RowCounter {
  readonly add: (results: readonly RowResult[]) => void;
  /** Recounts rows as bad that were counted with another verdict. */
  readonly markBad: (were: readonly Exclude<RowResult['verdict'], 'bad'>[]) => void;
  readonly counts: () => ImportCounts;
}

export function createRowCounter(): RowCounter {
  const counts = { rows: 0, created: 0, changed: 0, unchanged: 0, bad: 0 };
  return {
    add: (results) => {
      for (const { verdict } of results) {
        counts.rows += 1;
        counts[verdict] += 1;
      }
    },
    markBad: (were) => {
      for (const verdict of were) {
        counts[verdict] -= 1;
        counts.bad += 1;
      }
    },
    counts: () => ({ ...counts }),
  };
}
