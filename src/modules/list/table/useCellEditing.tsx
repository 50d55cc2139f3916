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
import { useTranslation } from 'react-i18next';
import { itemAt, type RowData } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { lazyValue, LoadError } from '../../../ui/lazy/lazy-value.ts';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { loadPatterns } from '../../registry/lazy-patterns.ts';
import { useTemplates } from '../../registry/templates.ts';
import type { EditorExit } from './CellEditor.tsx';
import { cellEditability } from './cell-editability.ts';
import { type CellPosition, nextCell } from './keys.ts';
import { replayKeys } from './replay-keys.ts';
import type { ShownColumn } from './layout.ts';

/** The form's checks and every control: fetched as soon as somebody is at the table. */
const cellEditor = lazyValue(async () => (await import('./CellEditor.tsx')).CellEditor);

interface Options {
  readonly module: CompiledModule;
  readonly data: RowData | null;
  readonly columns: readonly ShownColumn[];
  readonly count: number;
  readonly mayUpdate: boolean;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly goTo: (spot: CellPosition) => void;
}

interface EditedCell extends CellPosition {
  readonly id: number;
}

const keyByExit = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' } as const;

/** The cell of a table that is being changed, its editor, and how one begins. */
export function useCellEditing({
  module,
  data,
  columns,
  count,
  mayUpdate,
  gridRef,
  goTo,
}: Options) {
  const { t } = useTranslation('table');
  const { timeZone } = useWidgetServices();
  const { toast } = useToast();
  const templates = useTemplates();
  const ui = useUiText();
  const [editing, setEditing] = useState<EditedCell | null>(null);

  const bufferedKeys = useRef<string[] | null>(null);

  const openEditor = useCallback(
    async (next: EditedCell, own: CompiledModule, typed: string | undefined) => {
      const patterns = loadPatterns(own);
      if (cellEditor.current() === null || patterns !== null) {
        const keys = typed === undefined ? [] : [typed];
        bufferedKeys.current = keys;
        try {
          await Promise.all([cellEditor.load(), patterns]);
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
        flushSync(() => setEditing(next));
        replayKeys(keys);
        return;
      }
      // At once, so that the key that began it is typed into the control.
      flushSync(() => setEditing(next));
    },
    [gridRef, toast, ui],
  );

  /** Changes a cell, or says why it can't be. */
  const edit = useCallback(
    (spot: CellPosition, typed?: string) => {
      const item = data === null ? undefined : itemAt(data, spot.row);
      const column = columns[spot.col - 1];
      if (item === undefined || column === undefined) return;
      const own = templates.forVersion(module, item.template_id, item.template_version);
      const { why } = cellEditability(column.column, { module: own, item, mayUpdate, timeZone });
      if (why === null) void openEditor({ ...spot, id: item.id }, own, typed);
      else toast({ title: t('fixed'), description: t(`why_${why}`) });
    },
    [data, columns, templates, module, mayUpdate, timeZone, openEditor, toast, t],
  );
  const leave = useCallback(
    (to: EditorExit) => {
      setEditing(null);
      gridRef.current?.focus({ preventScroll: true });
      const bounds = { rows: count, cols: columns.length + 1, page: 1 };
      const next = editing && nextCell(editing, { key: keyByExit[to], ctrl: false }, bounds);
      if (next !== null) goTo(next);
    },
    [editing, count, columns, gridRef, goTo],
  );
  const editor = useMemo((): { readonly col: number; readonly editor: ReactNode } | null => {
    const item = editing === null || data === null ? undefined : itemAt(data, editing.row);
    const column = editing === null ? undefined : columns[editing.col - 1];
    if (editing === null || item?.id !== editing.id || column === undefined) return null;
    const own = templates.forVersion(module, item.template_id, item.template_version);
    const compiled = own.byDb.get(column.db);
    const CellEditor = cellEditor.current();
    if (compiled === undefined || CellEditor === null) return null;
    const key = `${editing.id} ${column.db}`;
    return {
      col: editing.col,
      editor: <CellEditor key={key} module={own} item={item} column={compiled} onLeave={leave} />,
    };
  }, [editing, data, columns, templates, module, leave]);
  /** Keeps a key that is pressed while the editor is on its way; false where none is. */
  const bufferKey = useCallback((event: KeyboardEvent): boolean => {
    const keys = bufferedKeys.current;
    if (keys === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    if (event.key === 'Escape') bufferedKeys.current = null;
    else keys.push(event.key);
    return true;
  }, []);
  return {
    edit,
    bufferKey,
    fetch: cellEditor.preload,
    row: editor === null ? null : (editing?.row ?? null),
    editor,
  };
}
