import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { CellEditing } from '../../../ui/grid/useInlineEditing.tsx';
import { lazyValue } from '../../../ui/lazy/lazy-value.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { loadPatterns } from '../../registry/lazy-patterns.ts';
import { useTemplates } from '../../registry/templates.ts';
import { cellEditability } from '../../form/cell-editability.ts';
import type { ShownColumn } from './layout.ts';

/** Validation and all controls, loaded when the grid gets the focus. */
const cellEditor = lazyValue(async () => (await import('./CellEditor.tsx')).CellEditor);

interface Options {
  readonly module: CompiledModule;
  readonly columns: readonly ShownColumn[];
  readonly mayUpdate: boolean;
  readonly t: TFunction<'table'>;
}

/** Edits cells with the controls and the validation of the item's template version. */
export function useCellEditing({ module, columns, mayUpdate, t }: Options): CellEditing<Item> {
  const { timeZone } = useWidgetServices();
  const { toast } = useToast();
  const templates = useTemplates();
  return useMemo(() => {
    const moduleOf = (item: Item) =>
      templates.forVersion(module, item.template_id, item.template_version);
    return {
      preload: cellEditor.preload,
      prepare(item, db) {
        const own = moduleOf(item);
        const shown = columns.find((column) => column.db === db);
        if (shown === undefined) return false;
        const { why } = cellEditability(shown.column, { module: own, item, mayUpdate, timeZone });
        if (why !== null) {
          toast({ title: t('fixed'), description: t(`why_${why}`) });
          return false;
        }
        const patterns = loadPatterns(own);
        if (cellEditor.current() !== null && patterns === null) return true;
        return Promise.all([cellEditor.load(), patterns]);
      },
      render(item, db, onLeave) {
        const own = moduleOf(item);
        const column = own.byDb.get(db);
        const CellEditor = cellEditor.current();
        if (column === undefined || CellEditor === null) return null;
        return <CellEditor module={own} item={item} column={column} onLeave={onLeave} />;
      },
    };
  }, [module, columns, mayUpdate, templates, timeZone, toast, t]);
}
