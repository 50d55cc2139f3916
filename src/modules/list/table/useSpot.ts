import { useCallback, useMemo, useState } from 'react';
import { type CellRange, rangeOf, type CellPosition } from './keys.ts';
import type { ShownColumn } from './layout.ts';

export interface ActiveCellState {
  /** The cell that keys go to. */
  readonly active: CellPosition;
  /** The cells that are marked, at least the active one. */
  readonly range: CellRange;
  /** Goes to a cell; `extend` marks all from the last one that was gone to without. */
  readonly go: (spot: CellPosition, extend?: boolean) => void;
}

/** Where the column of a head stands now; where it was if it is shown no more. */
function followColumn(
  spot: CellPosition,
  before: readonly ShownColumn[],
  columns: readonly ShownColumn[],
): CellPosition {
  const db = before[spot.col - 1]?.db;
  const at = columns.findIndex((column) => column.db === db);
  return at < 0 || at + 1 === spot.col ? spot : { ...spot, col: at + 1 };
}

/**
 * Which cell of a grid a person is at. A head stays the active one wherever its column is moved to,
 * in the same render: the next key is about the column that the person sees.
 */
export function useActiveCell(
  start: CellPosition,
  columns: readonly ShownColumn[],
): ActiveCellState {
  const [state, set] = useState({ active: start, anchor: start, columns });
  if (state.columns !== columns) {
    const isHead = state.active.row < 0;
    const active = isHead ? followColumn(state.active, state.columns, columns) : state.active;
    set({ active, anchor: isHead ? active : state.anchor, columns });
  }
  const { active, anchor } = state;
  const go = useCallback(
    (spot: CellPosition, extend = false) =>
      set((before) => ({ ...before, active: spot, anchor: extend ? before.anchor : spot })),
    [],
  );
  const range = useMemo(() => rangeOf(active, anchor), [active, anchor]);
  return { active, range, go };
}
