import type { ClipboardEvent, ReactNode } from 'react';
import type { CellRange } from './keys.ts';
import type { ShownColumn } from './layout.ts';
import type { Selection } from './selection.ts';

/** The cells of a table that something is done with. */
export interface MarkedRange {
  readonly range: CellRange;
  readonly columns: readonly ShownColumn[];
  /** Rows of the list. */
  readonly count: number;
  readonly selection: Selection;
}

/** What can be done with many cells of a table at once. */
export interface CellActions {
  readonly paste: (event: ClipboardEvent, marked: MarkedRange) => void;
  /** Copies rows of which some have not been fetched. */
  readonly copy: (marked: MarkedRange) => void;
  readonly fillDown: (marked: MarkedRange) => void;
  /** Takes back what was done last. */
  readonly undo: () => void;
  /** Shown while rows are marked. */
  readonly bar: (marked: MarkedRange) => ReactNode;
}
