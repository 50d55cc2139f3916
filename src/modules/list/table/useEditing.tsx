import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { itemAt, type RowData } from '../../../api/rows/data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useTemplates } from '../../registry/templates.ts';
import { CellEditor, type Leave } from './CellEditor.tsx';
import { editable } from './editable.ts';
import { type Spot, spotAfter } from './keys.ts';
import type { ShownColumn } from './layout.ts';

interface Options {
  readonly module: CompiledModule;
  readonly data: RowData | null;
  readonly columns: readonly ShownColumn[];
  readonly count: number;
  readonly mayUpdate: boolean;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly goTo: (spot: Spot) => void;
}

interface Editing extends Spot {
  readonly id: number;
}

const keysOf = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' } as const;

/** The cell of a table that is being changed, its editor, and how one begins. */
export function useEditing({ module, data, columns, count, mayUpdate, gridRef, goTo }: Options) {
  const { t } = useTranslation('table');
  const { timeZone } = useWidgetServices();
  const { toast } = useToast();
  const templates = useTemplates();
  const [editing, setEditing] = useState<Editing | null>(null);

  /** Changes a cell, or says why it can't be. */
  const edit = useCallback(
    (spot: Spot) => {
      const item = data === null ? undefined : itemAt(data, spot.row);
      const column = columns[spot.col - 1];
      if (item === undefined || column === undefined) return;
      const own = templates.of(module, item.template_id, item.template_version);
      const { why } = editable(column.column, { module: own, item, mayUpdate, timeZone });
      if (why === null) {
        // At once, so that the key that began it is typed into the control.
        flushSync(() => setEditing({ ...spot, id: item.id }));
      } else toast({ title: t('fixed'), description: t(`why_${why}`) });
    },
    [data, columns, templates, module, mayUpdate, timeZone, toast, t],
  );
  const leave = useCallback(
    (to: Leave) => {
      setEditing(null);
      gridRef.current?.focus({ preventScroll: true });
      const bounds = { rows: count, cols: columns.length + 1, page: 1 };
      const next = editing && spotAfter(editing, { key: keysOf[to], ctrl: false }, bounds);
      if (next !== null) goTo(next);
    },
    [editing, count, columns, gridRef, goTo],
  );
  const editor = useMemo((): { readonly col: number; readonly editor: ReactNode } | null => {
    const item = editing === null || data === null ? undefined : itemAt(data, editing.row);
    const column = editing === null ? undefined : columns[editing.col - 1];
    if (editing === null || item?.id !== editing.id || column === undefined) return null;
    const own = templates.of(module, item.template_id, item.template_version);
    const compiled = own.byDb.get(column.db);
    if (compiled === undefined) return null;
    const key = `${editing.id} ${column.db}`;
    return {
      col: editing.col,
      editor: <CellEditor key={key} module={own} item={item} column={compiled} onLeave={leave} />,
    };
  }, [editing, data, columns, templates, module, leave]);
  return { edit, row: editor === null ? null : (editing?.row ?? null), editor };
}
