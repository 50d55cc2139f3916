import {
  type ClipboardEvent,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { fitContentWidth } from './cell-elements.ts';
import { setClipboard, toClipboardContent } from './clipboard.ts';
import { type ColumnSort, type GridColumn, useGridStyle } from './columns.ts';
import type { CellPosition, CellRange } from './navigation.ts';
import { type GridRowData, type Selection, selectedCount, useSelection } from './selection.ts';
import { useActiveCell } from './useActiveCell.ts';
import { useCellTooltip } from './useCellTooltip.ts';
import { useFillDrag } from './useFillDrag.ts';
import { type CellEditing, useInlineEditing } from './useInlineEditing.tsx';
import { type RowSpan, useRowDrag } from './useRowDrag.ts';
import { useScrollToCell } from './useScrollToCell.ts';
import { type RowDensity, useRowHeights } from './row-heights.ts';
import { type RowMetrics, rowsOnPage, type VisibleRows } from './useVirtualRows.ts';

/** What is marked in a grid: a range of cells, and selected rows. */
export interface MarkedCells {
  readonly range: CellRange;
  readonly selection: Selection;
  /** Rows of the grid. */
  readonly count: number;
}

/** What a person does in a grid. A grid offers only what it has a handler for. */
export interface GridActions<Row> {
  /** `inPane`: in a pane next to the grid. */
  readonly open?: ((row: Row, inPane: boolean) => void) | undefined;
  /** `adds`: the columns that are already sorted stay sorted. */
  readonly sort?: ((columnId: string, adds: boolean) => void) | undefined;
  /** Moves a column by this many columns; negative is towards the start. */
  readonly moveBy?: ((columnId: string, by: number) => void) | undefined;
  /** Moves a column before another one; null is the end. */
  readonly moveBefore?: ((columnId: string, before: string | null) => void) | undefined;
  /** Sets the width of a column in px. */
  readonly resize?: ((columnId: string, width: number) => void) | undefined;
  /** Replaces the grid's default copying. */
  readonly copy?: ((event: ClipboardEvent, marked: MarkedCells) => void) | undefined;
  readonly paste?: ((event: ClipboardEvent, marked: MarkedCells) => void) | undefined;
  readonly fillDown?: ((marked: MarkedCells) => void) | undefined;
  /** Repeats the values of `source` in the other rows of `target`; offers the corner to drag. */
  readonly fill?: ((source: CellRange, target: CellRange) => void) | undefined;
  /** Empties cells. */
  readonly clearCells?: ((marked: MarkedCells) => void) | undefined;
  /** Moves rows before the row that has the index `before` now. */
  readonly moveRows?: ((rows: RowSpan, before: number) => void) | undefined;
  readonly undo?: (() => void) | undefined;
}

/** A cell whose tooltip is open. */
export interface TooltipTarget<Row> {
  readonly row: Row;
  readonly columnId: string;
  /** The element of the cell; null if it is not rendered. */
  readonly element: () => HTMLElement | null;
}

/** The selection, for elements of the page around the rows. */
export interface GridOverlay extends MarkedCells {
  readonly selectedCount: number;
  readonly clearSelection: () => void;
  readonly selectAll: () => void;
  /** Makes a cell active, visible and focused; rows may be added in the same task. */
  readonly activate: (cell: CellPosition) => void;
}

/** A footer row: one cell per column. */
export interface GridFooter {
  /** Names the row. */
  readonly label: string;
  readonly cells: readonly { readonly content: ReactNode; readonly isNumeric: boolean }[];
}

export interface GridProps<Row extends GridRowData> {
  /** Names the grid. */
  readonly label: string;
  readonly rowCount: number;
  /** False if there are more rows than `rowCount`; true by default. */
  readonly isCountExact?: boolean | undefined;
  /** The row at an index from 0; undefined while it is loading. Changes when rows change. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  /** Sets the height of all rows; null renders all rows, each as high as its content. */
  readonly density: RowDensity | null;
  /** Height in px of header, rows and footer together, if it is known before the first layout. */
  readonly height?: number | undefined;
  /** Only cells in sight have content: for many rows of many columns; only with a density. */
  readonly isWide?: boolean | undefined;
  /** Each row is a card with its cells below each other, for phones; only without a density. */
  readonly isStacked?: boolean | undefined;
  /** Identifies the list: when it changes, the selection is empty and the first row is shown. */
  readonly resetKey?: unknown;
  readonly isBusy?: boolean | undefined;
  /** The row that is active, in sight and focused when the grid appears; without it the first. */
  readonly startRow?: number | undefined;
  /** The data column of the start row that is active, counted from 1; the first by default. */
  readonly startColumn?: number | undefined;
  /** The row that is open next to the grid. */
  readonly openRowId?: number | null | undefined;
  /** Names the checkbox of a row; without it rows can't be selected. */
  readonly rowLabel?: ((row: Row) => string) | undefined;
  /** Why a row disappears at the next refresh; null for most rows. */
  readonly rowNote?: ((row: Row) => string | null) | undefined;
  readonly sortOf?: ((columnId: string) => ColumnSort | null) | undefined;
  /** The menu of a header cell, made when it opens; `fit` fits the width to the content. */
  readonly headMenu?: ((columnId: string, fit: () => void) => readonly MenuEntry[]) | undefined;
  readonly footer?: GridFooter | null | undefined;
  readonly editing?: CellEditing<Row> | undefined;
  readonly actions?: GridActions<Row> | undefined;
  /** Called with the rows that are rendered and some around them; both are included. */
  readonly onRender?: ((first: number, last: number) => void) | undefined;
  /** Called with the rows in sight. */
  readonly onVisible?: ((rows: VisibleRows) => void) | undefined;
  readonly onPointerOver?: ((event: PointerEvent) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent) => void) | undefined;
  readonly tooltip?: ((target: TooltipTarget<Row>) => ReactNode) | undefined;
  /** Shown over the rows. */
  readonly overlay?: ((overlay: GridOverlay) => ReactNode) | undefined;
}

const noActions: GridActions<unknown> = {};

/** Height in px of the footer. */
const footerHeight = 36;

/** The state and the actions of a grid; `Grid` renders it. */
export function useGrid<Row extends GridRowData>(props: GridProps<Row>) {
  const { rowCount: count, rowAt, columns, density, resetKey } = props;
  const { height } = props;
  const { openRowId = null, actions = noActions, editing } = props;
  const id = useId();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  const { selection, clear, selectAll, toggle } = useSelection(rowAt, resetKey);
  const { startRow = 0, startColumn = 1 } = props;
  const state = useActiveCell(columns, startRow, startColumn);
  const { range, go, mark } = state;
  const [menu, setMenu] = useState<string | null>(null);
  const [resizing, setResizing] = useState<{ id: string; width: number } | null>(null);
  const isSelectable = props.rowLabel !== undefined;

  const heights = useRowHeights(density ?? 'medium');
  const rowHeight = density === null ? null : heights.row;
  const edges = heights.head + ((props.footer ?? null) === null ? 0 : footerHeight);
  const metrics = useMemo(
    (): RowMetrics | null => (rowHeight === null ? null : { count, rowHeight, edges, height }),
    [count, rowHeight, edges, height],
  );
  const row = Math.min(state.active.row, count - 1);
  const col = Math.min(state.active.col, columns.length);
  const active = useMemo((): CellPosition => ({ row, col }), [row, col]);
  const scrollToCell = useScrollToCell({
    scrollerRef,
    gridRef,
    columns,
    metrics,
    isSelectable,
  });
  const goTo = useCallback(
    (cell: CellPosition, extend = false) => {
      go(cell, extend);
      scrollToCell(cell);
    },
    [go, scrollToCell],
  );
  useEffect(() => {
    if (state.active.row < 0) scrollToCell(state.active);
  }, [state.active, scrollToCell]);
  const focusStartRow = useEffectEvent(() => {
    if (props.startRow === undefined) return;
    scrollToCell({ row: startRow, col: startColumn });
    gridRef.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusStartRow(), []);
  const [wanted, setWanted] = useState<CellPosition | null>(null);
  const activate = useCallback(
    (cell: CellPosition) => {
      go(cell);
      setWanted(cell);
    },
    [go],
  );
  const focusWanted = useEffectEvent((cell: CellPosition) => {
    scrollToCell(cell);
    gridRef.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted !== null) focusWanted(wanted);
  }, [wanted]);
  const { moveRows, fill } = actions;
  const move = useCallback(
    (rows: RowSpan, before: number) => {
      if (before < 0 || before > count) return;
      moveRows?.(rows, before);
      const by = before > rows.last ? before - rows.last - 1 : before - rows.first;
      mark({ ...range, top: range.top + by, bottom: range.bottom + by });
      scrollToCell({ row: before > rows.last ? before - 1 : before, col: range.right });
    },
    [moveRows, count, mark, range, scrollToCell],
  );
  const rowDrag = useRowDrag({ gridRef, scrollerRef, range, move: moveRows && move });
  const startFill = useFillDrag({ gridRef, scrollerRef, range, mark, fill });
  const inline = useInlineEditing({ editing, rowAt, columns, rowCount: count, gridRef, goTo });
  const isEditing = inline.open !== null;
  const tooltip = useCellTooltip(
    gridRef,
    state.active,
    props.tooltip === undefined || isEditing || menu !== null,
  );
  const selected = selectedCount(selection, count);
  const isAllSelected = count > 0 && selected === count;
  const toggleAll = useCallback(
    () => (isAllSelected ? clear() : selectAll()),
    [isAllSelected, clear, selectAll],
  );
  const marked: MarkedCells = { range, selection, count };

  const { resize } = actions;
  const fit = useCallback(
    (columnId: string) => {
      const at = columns.findIndex((column) => column.id === columnId) + 1;
      if (gridRef.current !== null) resize?.(columnId, fitContentWidth(gridRef.current, at));
    },
    [columns, resize],
  );

  function onCopy(event: ClipboardEvent): void {
    if (event.target !== gridRef.current || active.row < 0) return;
    if (actions.copy) {
      actions.copy(event, marked);
      return;
    }
    const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
      rowAt(range.top + index),
    );
    const copied = columns.slice(Math.max(0, range.left - 1), range.right);
    const texts = rows.flatMap((each) =>
      each === undefined ? [] : [copied.map(({ text }) => text?.(each) ?? '')],
    );
    if (texts.length > 0 && copied.length > 0) setClipboard(event, toClipboardContent(texts));
  }

  return {
    id,
    scrollerRef,
    gridRef,
    metrics,
    columns,
    rowAt,
    active,
    range,
    marked,
    selected,
    isAllSelected,
    isSelectable,
    isEditing,
    isPaneOpen: openRowId !== null,
    open: inline.open,
    editedRow: inline.row,
    bufferKey: inline.bufferKey,
    edit: editing && inline.edit,
    editsByTyping: editing?.byTyping === true,
    toggle: isSelectable ? toggle : undefined,
    toggleAll: isSelectable ? toggleAll : undefined,
    selectAll: isSelectable ? selectAll : undefined,
    clearSelection: clear,
    /** Clears the selection and closes the tooltip. */
    clear() {
      clear();
      tooltip.close();
    },
    go,
    goTo,
    activate,
    focus: () => gridRef.current?.focus({ preventScroll: true }),
    moveRows: moveRows && move,
    rowDrag,
    startFill,
    menu,
    setMenu,
    openMenu: props.headMenu && setMenu,
    fit,
    resizing,
    setResizing,
    style: useGridStyle({ columns, rowHeight, hasCheckboxes: isSelectable, resizing }),
    tooltipCell: tooltip.cell,
    hover: tooltip.hover,
    closeTooltip: tooltip.close,
    pageSize: () =>
      scrollerRef.current === null || metrics === null
        ? 10
        : rowsOnPage(scrollerRef.current, metrics),
    actions,
    onCopy,
    onPaste: (event: ClipboardEvent) => {
      // Without rows only the head can be active.
      const isAtCells = active.row >= 0 || count === 0;
      if (event.target === gridRef.current && isAtCells) actions.paste?.(event, marked);
    },
  };
}

/** What keyboard and pointer handlers use of a grid. */
export type GridController<Row extends GridRowData> = Omit<
  ReturnType<typeof useGrid<Row>>,
  'gridRef' | 'scrollerRef'
>;
