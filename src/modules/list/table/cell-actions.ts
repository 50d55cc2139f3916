import type { ClipboardEvent, ReactNode } from 'react';
import type { MarkedCells } from '../../../ui/grid/useGrid.ts';
import type { ShownColumn } from './layout.ts';

/** The marked cells of a table, and the columns that it shows. */
export interface MarkedRange extends MarkedCells {
  readonly columns: readonly ShownColumn[];
}

/** Actions on a range of cells. */
export interface CellActions {
  readonly paste: (event: ClipboardEvent, marked: MarkedRange) => void;
  /** Copies rows of which some are not loaded. */
  readonly copy: (marked: MarkedRange) => void;
  readonly fillDown: (marked: MarkedRange) => void;
  /** Reverts the last change. */
  readonly undo: () => void;
  /** Shown while cells of several rows are marked. */
  readonly bar: (marked: MarkedRange) => ReactNode;
}
