import type { KeyboardEvent } from 'react';
import type { Item } from '../../../runtime/record/item.ts';
import { hasManyCells, type CellRange, type CellPosition, nextCell } from './keys.ts';
import type { ShownColumn } from './layout.ts';
import type { ColumnActions } from './useColumnActions.ts';

interface Options {
  /** The active cell. */
  readonly at: CellPosition;
  readonly range: CellRange;
  readonly columns: readonly ShownColumn[];
  readonly count: number;
  /** Rows that a page has. */
  readonly page: number;
  readonly actions: ColumnActions;
  readonly itemOf: (row: number) => Item | undefined;
  readonly go: (spot: CellPosition, extend: boolean) => void;
  readonly toggle: (row: number, extend: boolean) => void;
  readonly toggleAll: () => void;
  readonly selectAll: () => void;
  /** Takes back what is selected, and what is shown over the rows. */
  readonly clear: () => void;
  /** `typed` is the key that began it, where that is to be typed. */
  readonly edit: (spot: CellPosition, typed?: string) => void;
  readonly openMenu: (db: string) => void;
  readonly onOpen: (item: Item, inPane: boolean) => void;
  readonly fillDown?: (() => void) | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Px by which a head is made wider or narrower. */
const widthStep = 16;

/** The keys of a head: sort, menu, place and width. True where the key has done something. */
function headKey(event: KeyboardEvent, options: Options): boolean {
  const { at, columns, actions } = options;
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const column = columns[at.col - 1];
  if (column === undefined) {
    if (key === ' ') options.toggleAll();
    return key === ' ';
  }
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (key === 'Enter') actions.sort(column.db, shiftKey);
  else if (key === ' ' || (key === 'ArrowDown' && altKey)) options.openMenu(column.db);
  else if (by !== 0 && shiftKey && (ctrlKey || metaKey)) actions.move(column.db, by);
  else if (by !== 0 && shiftKey) actions.width(column.db, column.width + by * widthStep);
  else return false;
  return true;
}

/** The keys of a cell: select, open, change. True where the key has done something. */
function cellKey(event: KeyboardEvent, options: Options): boolean {
  const { at, range, itemOf, go } = options;
  const { key, shiftKey, altKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const item = itemOf(at.row);
  if (key === ' ' && !ctrl) options.toggle(at.row, shiftKey);
  else if (key === 'Enter' && item !== undefined) options.onOpen(item, shiftKey);
  else if (key === 'F2') options.edit(at);
  else if (ctrl && key.toLowerCase() === 'a') options.selectAll();
  else if (ctrl && key.toLowerCase() === 'd' && options.fillDown) options.fillDown();
  else if (ctrl && key.toLowerCase() === 'z' && options.undo) options.undo();
  else if (key === 'Escape') {
    if (hasManyCells(range)) go(at, false);
    else options.clear();
  } else {
    // The control that this begins gets the key.
    if (key.length === 1 && !ctrl && !altKey && at.col > 0) options.edit(at, key);
    return false;
  }
  return true;
}

/** What keys do in a grid that has the focus itself; what is in its cells does its own. */
export function onGridKey(event: KeyboardEvent, options: Options): void {
  if (event.target !== event.currentTarget) return;
  const { at, columns, count, page, go } = options;
  if (at.row < 0 ? headKey(event, options) : cellKey(event, options)) {
    event.preventDefault();
    return;
  }
  const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey };
  const to = nextCell(at, pressed, { rows: count, cols: columns.length + 1, page });
  if (to === null) return;
  event.preventDefault();
  go(to, event.shiftKey && at.row >= 0 && to.row >= 0);
}
