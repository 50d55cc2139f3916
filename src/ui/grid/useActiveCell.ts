import { useCallback, useMemo, useState } from 'react';
import { type CellPosition, type CellRange, rangeOf } from './navigation.ts';

type Columns = readonly { readonly id: string }[];

export interface ActiveCellState {
  /** The cell that keys apply to. */
  readonly active: CellPosition;
  /** The marked cells; at least the active one. */
  readonly range: CellRange;
  /** Makes a cell active; `extend` marks all cells from the anchor to it. */
  readonly go: (cell: CellPosition, extend?: boolean) => void;
  /** Marks exactly these cells; the last of them is active. */
  readonly mark: (range: CellRange) => void;
}

/** The header cell of the same column after columns have moved. */
function followColumn(cell: CellPosition, before: Columns, columns: Columns): CellPosition {
  const id = before[cell.col - 1]?.id;
  const at = columns.findIndex((column) => column.id === id);
  return at < 0 || at + 1 === cell.col ? cell : { ...cell, col: at + 1 };
}

/**
 * The active cell and the marked range. An active header cell follows its column in the same render,
 * so that the next key applies to the column that the person sees.
 */
export function useActiveCell(
  columns: Columns,
  startRow: number,
  startColumn: number,
): ActiveCellState {
  const [state, setState] = useState(() => {
    const start: CellPosition = { row: startRow, col: startColumn };
    return { active: start, anchor: start, columns };
  });
  if (state.columns !== columns) {
    const isHead = state.active.row < 0;
    const active = isHead ? followColumn(state.active, state.columns, columns) : state.active;
    setState({ active, anchor: isHead ? active : state.anchor, columns });
  }
  const { active, anchor } = state;
  const go = useCallback(
    (cell: CellPosition, extend = false) =>
      setState((before) => ({ ...before, active: cell, anchor: extend ? before.anchor : cell })),
    [],
  );
  const mark = useCallback(
    ({ top, bottom, left, right }: CellRange) =>
      setState((before) => ({
        ...before,
        active: { row: bottom, col: right },
        anchor: { row: top, col: left },
      })),
    [],
  );
  const range = useMemo(() => rangeOf(active, anchor), [active, anchor]);
  return { active, range, go, mark };
}
