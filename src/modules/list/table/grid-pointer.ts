import type { MouseEvent } from 'react';
import type { Item } from '../../../runtime/record/item.ts';
import type { CellPosition } from './keys.ts';

interface Options {
  /** The active cell. */
  readonly at: CellPosition;
  /** A cell is being changed. */
  readonly isEditing: boolean;
  /** An item stands beside the list. */
  readonly isPaneOpen: boolean;
  readonly itemOf: (row: number) => Item | undefined;
  readonly go: (spot: CellPosition, extend?: boolean) => void;
  readonly toggle: (row: number, extend: boolean) => void;
  readonly toggleAll: () => void;
  readonly edit: (spot: CellPosition) => void;
  readonly onOpen: (item: Item, inPane: boolean) => void;
  /** Told of the cell of an item that is pointed at; null for none. */
  readonly showTooltip: (spot: CellPosition | null) => void;
}

/** What a mouse is on: a cell, unless it is on something that does its own. */
function cellUnder({
  target,
}: MouseEvent): (CellPosition & { readonly isOnControl: boolean }) | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-row] > *');
  const row = cell?.parentElement ?? null;
  if (cell === null || row === null) return null;
  const isOnControl = target.closest('a, button, [role="group"], [role="dialog"]') !== null;
  const col = [...row.children].indexOf(cell);
  return { row: Number(row.dataset['row']), col, isOnControl };
}

/** Makes a cell active, with Shift marks up to it. */
export function onGridMouseDown(event: MouseEvent, { isEditing, go }: Options): void {
  const cell = cellUnder(event);
  if (cell === null || cell.isOnControl || event.button !== 0 || isEditing) return;
  if (cell.row >= 0 && cell.col > 0) go(cell, event.shiftKey);
  // A range is marked, not text.
  if (event.shiftKey) event.preventDefault();
}

/** Selects by the boxes and the cells that they stand in. */
export function onGridClick(event: MouseEvent, { toggle, toggleAll, go }: Options): void {
  const cell = cellUnder(event);
  if (cell === null || cell.col !== 0) return;
  if (cell.row < 0) toggleAll();
  else toggle(cell.row, event.shiftKey);
  go(cell);
}

/** Shows what does not fit, and marks while a button is held. */
export function onGridMouseMove(
  event: MouseEvent,
  { at, isEditing, go, showTooltip }: Options,
): void {
  const cell = cellUnder(event);
  const isCell = cell !== null && cell.row >= 0 && cell.col > 0;
  showTooltip(isCell ? cell : null);
  if (!isCell || event.buttons !== 1 || isEditing) return;
  if (cell.row !== at.row || cell.col !== at.col) go(cell, true);
}

/** Changes a cell. */
export function onGridDoubleClick(event: MouseEvent, { edit }: Options): void {
  const cell = cellUnder(event);
  if (cell !== null && !cell.isOnControl && cell.row >= 0 && cell.col > 0) edit(cell);
}

/**
 * Links and buttons that open items are heard of here, in place of by each. While an item stands
 * beside the list, others open there as well; with Ctrl and the like the browser has its way.
 */
export function onGridLinkClick(event: MouseEvent, { isPaneOpen, itemOf, onOpen }: Options): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element)) return;
  const opens = target.closest<HTMLElement>('[data-opens]')?.dataset['opens'];
  const place = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (opens === undefined || place === undefined) return;
  const wantsPane = opens === 'pane';
  const item = itemOf(Number(place));
  if (item === undefined || (!wantsPane && (ctrlKey || metaKey || shiftKey))) return;
  event.preventDefault();
  onOpen(item, wantsPane || isPaneOpen);
}
