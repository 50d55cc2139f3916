import type { KeyboardEvent } from 'react';
import type { GridController } from './useGrid.ts';
import { hasManyCells, nextCell } from './navigation.ts';
import type { GridRowData } from './selection.ts';

/** Px by which a key changes the width of a column. */
const widthStep = 16;

/** Keys on a header cell: sort, menu, order and width. True if the key was handled. */
function onHeadKey<Row extends GridRowData>(
  event: KeyboardEvent,
  { active, columns, actions, toggleAll, openMenu }: GridController<Row>,
): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const column = columns[active.col - 1];
  if (column === undefined) {
    if (key === ' ') toggleAll?.();
    return key === ' ';
  }
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (key === 'Enter') actions.sort?.(column.id, shiftKey);
  else if (key === ' ' || (key === 'ArrowDown' && altKey)) openMenu?.(column.id);
  else if (by !== 0 && shiftKey && (ctrlKey || metaKey)) actions.moveBy?.(column.id, by);
  else if (by !== 0 && shiftKey) actions.resize?.(column.id, column.width + by * widthStep);
  else return false;
  return true;
}

/** Whether Enter on the active cell opens the row; on the other cells it edits. */
function enterOpens<Row extends GridRowData>({ active, columns, edit }: GridController<Row>) {
  const column = columns[active.col - 1];
  return edit === undefined || column === undefined || column.opensRow === true;
}

/**
 * Keys on a cell: select, open, edit. Letters do nothing, so that a key pressed by mistake never
 * replaces a value, unless the grid is edited by typing. True if the key was handled.
 */
function onCellKey<Row extends GridRowData>(
  event: KeyboardEvent,
  grid: GridController<Row>,
): boolean {
  const { active, range, actions } = grid;
  const { key, shiftKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const letter = ctrl ? key.toLowerCase() : '';
  if (key === ' ' && !ctrl && grid.toggle) grid.toggle(active.row, shiftKey);
  else if (key === 'Enter' && !shiftKey && !ctrl && !enterOpens(grid)) grid.edit?.(active);
  else if (key === 'Enter' && actions.open) {
    const row = grid.rowAt(active.row);
    if (row === undefined) return false;
    actions.open(row, shiftKey);
  } else if (key === 'F2' && grid.edit) grid.edit(active);
  else if (grid.editsByTyping && key.length === 1 && !ctrl && !event.altKey)
    grid.edit?.(active, key);
  else if (letter === 'a' && grid.selectAll) grid.selectAll();
  else if (event.altKey && grid.moveRows && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const { top: first, bottom: last } = range;
    grid.moveRows({ first, last }, key === 'ArrowUp' ? first - 1 : last + 2);
  } else if ((key === 'Delete' || key === 'Backspace') && actions.clearCells && !ctrl)
    actions.clearCells(grid.marked);
  else if (letter === 'd' && actions.fillDown) actions.fillDown(grid.marked);
  else if (letter === 'z' && actions.undo) actions.undo();
  else if (key === 'Escape') {
    if (hasManyCells(range)) grid.goTo(active, false);
    else grid.clear();
  } else return false;
  return true;
}

/** Handles keys while the grid itself has the focus; controls in cells handle their own. */
export function onGridKey<Row extends GridRowData>(
  event: KeyboardEvent,
  grid: GridController<Row>,
): void {
  if (event.target !== event.currentTarget || grid.bufferKey(event)) return;
  const { active } = grid;
  if (active.row < 0 ? onHeadKey(event, grid) : onCellKey(event, grid)) {
    event.preventDefault();
    return;
  }
  const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey };
  const to = nextCell(active, pressed, {
    rows: grid.marked.count,
    columns: grid.columns.length,
    firstCol: grid.toggle ? 0 : 1,
    page: grid.pageSize(),
  });
  if (to === null) return;
  event.preventDefault();
  grid.goTo(to, event.shiftKey && active.row >= 0 && to.row >= 0);
}
