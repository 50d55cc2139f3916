import type { MouseEvent, PointerEvent } from 'react';
import { cellOf } from './cell-elements.ts';
import { type CellPosition, hasManyCells } from './navigation.ts';
import type { GridRowData } from './selection.ts';
import { fillHandleAttribute } from './useFillDrag.ts';
import type { GridController } from './useGrid.ts';
import { rowHandleAttribute } from './useRowDrag.ts';

/** The cell under the mouse, and whether the mouse is on a control inside it. */
function cellUnder({
  target,
}: MouseEvent): (CellPosition & { readonly isOnControl: boolean }) | null {
  if (!(target instanceof Element)) return null;
  const cell = cellOf(target);
  const control = target.closest('a, button, [role="group"], [role="dialog"]');
  // A grid in a form is itself inside a group.
  const isOnControl = control?.closest('[data-row]') != null;
  return cell && { ...cell, isOnControl };
}

/** What a press on an element would drag. */
function dragOf({ target }: MouseEvent): 'rows' | 'fill' | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(`[${fillHandleAttribute}]`) !== null) return 'fill';
  return target.closest(`[${rowHandleAttribute}]`) === null ? null : 'rows';
}

/** The mouse handlers of a grid; one set for all of its cells. */
export function pointerHandlers<Row extends GridRowData>(grid: GridController<Row>) {
  const { active, range, go, toggle, toggleAll, edit, actions } = grid;
  return {
    /** Begins to drag rows by their handle, or the corner that fills cells. */
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const drag = dragOf(event);
      const cell = cellUnder(event);
      if (drag === null || cell === null || grid.isEditing) return;
      if (drag === 'fill') grid.startFill(event);
      else grid.rowDrag.start(event, cell.row);
    },
    /** Makes a cell active; with Shift it marks the cells up to it. */
    onMouseDown(event: MouseEvent): void {
      const cell = cellUnder(event);
      if (cell === null || cell.isOnControl || event.button !== 0 || grid.isEditing) return;
      const drag = dragOf(event);
      const { top, bottom } = range;
      // A drag moves all marked rows.
      const isMarked = hasManyCells(range) && cell.row >= top && cell.row <= bottom;
      if (drag !== null) {
        // The browser would select text on the way; without it, it moves no focus either.
        event.preventDefault();
        grid.focus();
      }
      if (drag === 'fill' || (drag === 'rows' && isMarked && !event.shiftKey)) return;
      if (cell.row >= 0 && cell.col > 0) go(cell, event.shiftKey);
      // Shift marks cells here, not text.
      if (event.shiftKey) event.preventDefault();
    },
    /** Selects rows by their checkboxes and the cells around them. */
    onClick(event: MouseEvent): void {
      const cell = cellUnder(event);
      if (cell === null) return;
      if (dragOf(event) === 'rows' && !event.shiftKey) go(cell);
      if (cell.col !== 0) return;
      if (cell.row < 0) toggleAll?.();
      else toggle?.(cell.row, event.shiftKey);
      go(cell);
    },
    /** Shows the tooltip of a cell, and marks cells while the button is held. */
    onMouseMove(event: MouseEvent): void {
      const cell = cellUnder(event);
      const isCell = cell !== null && cell.row >= 0 && cell.col > 0;
      grid.hover(isCell ? cell : null);
      if (!isCell || event.buttons !== 1 || grid.isEditing || dragOf(event) !== null) return;
      if (cell.row === active.row && cell.col === active.col) return;
      getSelection()?.removeAllRanges();
      go(cell, true);
    },
    onDoubleClick(event: MouseEvent): void {
      const cell = cellUnder(event);
      if (cell !== null && !cell.isOnControl && cell.row >= 0 && cell.col > 0) edit?.(cell);
    },
    /**
     * Opens a row by a link or button in it that has `data-opens`; one listener here costs less
     * than one per link. While a row is open in the detail pane, links open there too. With Ctrl
     * and the like the browser handles a link.
     */
    onClickCapture(event: MouseEvent): void {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      if (!(target instanceof Element)) return;
      const opens = target.closest<HTMLElement>('[data-opens]')?.dataset['opens'];
      const index = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (opens === undefined || index === undefined) return;
      const row = grid.rowAt(Number(index));
      const isInPane = opens === 'pane';
      if (row === undefined || (!isInPane && (ctrlKey || metaKey || shiftKey))) return;
      event.preventDefault();
      actions.open?.(row, isInPane || grid.isPaneOpen);
    },
  };
}
