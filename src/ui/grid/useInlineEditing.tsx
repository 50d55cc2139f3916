import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { LoadError } from '../lazy/lazy-value.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import { useToast } from '../toast/useToast.ts';
import { type CellPosition, nextCell } from './navigation.ts';
import type { GridRowData } from './selection.ts';

/** The cell that becomes active when an editor closes. */
export type EditorExit = 'down' | 'right' | 'left' | 'stay';

/** How the cells of a grid are edited. */
export interface CellEditing<Row> {
  /** Starts loading the editor's code; called when the grid gets the focus. */
  readonly preload: () => void;
  /**
   * Called before an editor opens. `false` keeps the cell closed (the callee says why), a promise
   * delays the editor until its code is loaded, and `true` opens it in the same task.
   */
  readonly prepare: (row: Row, columnId: string) => boolean | Promise<unknown>;
  /**
   * A letter or digit opens the editor and replaces the value, as in spreadsheets: for rows whose
   * changes are saved later and can be undone.
   */
  readonly byTyping?: boolean | undefined;
  /** The editor of a cell. */
  readonly render: (row: Row, columnId: string, onLeave: (to: EditorExit) => void) => ReactNode;
}

/** The open editor and the data column that it replaces, counted from 1. */
export interface OpenEditor {
  readonly col: number;
  readonly editor: ReactNode;
}

interface Options<Row> {
  readonly editing: CellEditing<Row> | undefined;
  readonly rowAt: (row: number) => Row | undefined;
  readonly columns: readonly { readonly id: string }[];
  readonly rowCount: number;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly goTo: (cell: CellPosition) => void;
}

const exitKeys = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' } as const;

/** The codes by which lists know the keys that open them, move in them and choose. */
const keyCodes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

type KeyPress = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
>;

/** Presses a key in the control that has the focus; false if the control has prevented what it does. */
function press(key: string): boolean {
  // The lists of antd read nothing else.
  const code: Readonly<Record<string, number>> = {
    keyCode: keyCodes[key] ?? key.toUpperCase().charCodeAt(0),
  };
  const how = { key, bubbles: true, cancelable: true, ...code };
  const event = new globalThis.KeyboardEvent('keydown', how);
  // Synchronously, so that a list is open for the next key.
  return flushSync(() => document.activeElement?.dispatchEvent(event) ?? false);
}

/** Repeats keys in the control that has the focus, as if it had had the focus before. */
function replayKeys(keys: readonly string[]): void {
  for (const key of keys) {
    if (!press(key) || key.length > 1) continue;
    const control = document.activeElement;
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (!isText || control.readOnly) continue;
    const { selectionStart, selectionEnd, value } = control;
    control.setRangeText(key, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    const typed = new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' });
    flushSync(() => control.dispatchEvent(typed));
  }
}

/** Adds a key to those that wait for an editor; one with Control, Command or Alt does not wait. */
function keepKey(event: KeyPress, keys: string[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  keys.push(event.key);
  return true;
}

/** Keeps keys from the editor that is open already, so that they do not overtake those that wait for it. */
function holdKeys(keys: string[]): () => void {
  const hold = (event: globalThis.KeyboardEvent) => {
    if (keepKey(event, keys)) event.stopImmediatePropagation();
  };
  document.addEventListener('keydown', hold, { capture: true });
  return () => document.removeEventListener('keydown', hold, { capture: true });
}

interface SlotProps<Row> {
  readonly editing: CellEditing<Row>;
  readonly row: Row;
  readonly columnId: string;
  readonly onLeave: (to: EditorExit) => void;
}

function EditorSlot<Row>({ editing, row, columnId, onLeave }: SlotProps<Row>) {
  return editing.render(row, columnId, onLeave);
}

interface EditedCell extends CellPosition {
  readonly rowId: number;
  readonly columnId: string;
}

/** Which cell is being edited, how an editor opens, and where the focus goes when it closes. */
export function useInlineEditing<Row extends GridRowData>(options: Options<Row>) {
  const { editing, rowAt, columns, rowCount, gridRef, goTo } = options;
  const { toast } = useToast();
  const ui = useUiText();
  const [cell, setCell] = useState<EditedCell | null>(null);
  // Keys pressed while the editor's code loads.
  const bufferedKeys = useRef<string[] | null>(null);

  const openAfter = useCallback(
    async (next: EditedCell, loading: Promise<unknown>) => {
      const keys: string[] = [];
      bufferedKeys.current = keys;
      try {
        await loading;
      } catch (error) {
        bufferedKeys.current = null;
        if (!(error instanceof LoadError)) throw error;
        error.retry();
        toast({
          title: ui('load_failed'),
          description: ui('load_failed_why'),
          variant: 'destructive',
        });
        return;
      }
      const isLeft = document.activeElement !== gridRef.current || bufferedKeys.current !== keys;
      if (bufferedKeys.current === keys) bufferedKeys.current = null;
      if (isLeft) return;
      flushSync(() => setCell(next));
      // A list takes keys only in the task after the one that renders it. Those pressed until then follow.
      const letGo = holdKeys(keys);
      await new Promise((resolve) => setTimeout(resolve));
      letGo();
      replayKeys(keys);
    },
    [gridRef, toast, ui],
  );
  /** Opens the editor of a cell, and types a key in it. */
  const edit = useCallback(
    (at: CellPosition, typed?: string) => {
      const row = rowAt(at.row);
      const column = columns[at.col - 1];
      if (editing === undefined || row === undefined || column === undefined) return;
      const next = { row: at.row, col: at.col, rowId: row.id, columnId: column.id };
      const ready = editing.prepare(row, column.id);
      if (typeof ready !== 'boolean') void openAfter(next, ready);
      else if (ready) {
        // Synchronously, so that the next key reaches the editor.
        flushSync(() => setCell(next));
        if (typed !== undefined) replayKeys([typed]);
      }
    },
    [editing, rowAt, columns, openAfter],
  );
  const leave = useCallback(
    (to: EditorExit) => {
      setCell(null);
      gridRef.current?.focus({ preventScroll: true });
      const bounds = { rows: rowCount, columns: columns.length, firstCol: 0, page: 1 } as const;
      const next = cell && nextCell(cell, { key: exitKeys[to], ctrl: false }, bounds);
      if (next !== null) goTo(next);
    },
    [cell, rowCount, columns, gridRef, goTo],
  );
  const open = useMemo((): OpenEditor | null => {
    if (editing === undefined || cell === null) return null;
    const { rowId, columnId, col } = cell;
    const row = rowAt(cell.row);
    if (row?.id !== rowId || columns[col - 1]?.id !== columnId) return null;
    const key = `${rowId} ${columnId}`;
    return {
      col,
      editor: <EditorSlot key={key} {...{ editing, row, columnId }} onLeave={leave} />,
    };
  }, [cell, editing, rowAt, columns, leave]);
  /** Keeps a key pressed while the editor's code loads; false if no editor is loading. */
  const bufferKey = useCallback((event: KeyboardEvent): boolean => {
    const keys = bufferedKeys.current;
    if (keys === null || !keepKey(event, keys)) return false;
    if (event.key === 'Escape') bufferedKeys.current = null;
    return true;
  }, []);
  return { edit, bufferKey, open, row: open === null ? null : (cell?.row ?? null) };
}
