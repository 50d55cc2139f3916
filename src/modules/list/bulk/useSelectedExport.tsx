import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import type { RowQuery } from '../../../api/rows/rows-query.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { ExportNotice } from '../../export/ExportNotice.tsx';
import { useListExport } from '../../export/useListExport.tsx';
import { inSentence } from '../../labels.ts';
import { columnNames } from '../columns.tsx';
import type { Selection } from '../../../ui/grid/selection.ts';
import { maxItems } from './selected-items.ts';
import { Download } from 'lucide-react';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import styles from './bulk.module.css';

interface Props {
  /** One entry per format. */
  readonly entries: readonly MenuEntry[];
  /** An export is running. */
  readonly busy: boolean;
}

/** A button with a menu of formats in which the selected items are exported. */
function ExportButton({ entries, busy }: Props) {
  const { t } = useTranslation('bulk');
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={t('task.export')}
      open={open && !busy}
      onOpenChange={setOpen}
      placement="topLeft"
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.task} aria-disabled={busy}>
          <Download />
          {t('task.export')}
        </button>
      )}
    >
      <MenuList onDone={() => setOpen(false)} entries={entries} />
    </PopoverMenu>
  );
}

interface Options {
  /** The module as the list uses it. */
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly view: ViewDocument;
}

/** The query of a selection. Items that were selected one by one need no filter. */
function selectionQuery(rowQuery: RowQuery, selection: Selection) {
  if (selection.kind === 'some') {
    const { filter: _filter, search: _search, ...order } = rowQuery;
    return { rowQuery: order, selected: { ids: [...selection.ids] } };
  }
  const { but } = selection;
  return but.size === 0 ? { rowQuery } : { rowQuery, selected: { except: [...but] } };
}

/** Exports the selected items with the columns that the list shows. */
export function useSelectedExport({ module, siteId, view }: Options) {
  const { t, i18n } = useTranslation('bulk');
  const { number } = useFormat();
  const { toast } = useToast();
  const name = inSentence(textIn(module.document.name, i18n.language), i18n.language);
  const { entriesOf, running, cancel } = useListExport({ module, siteId, name });
  const columns = columnNames(module, view).join(',');

  function button(shown: RowQuery, selection: Selection): ReactNode {
    const set = selection.kind === 'some' ? selection.ids : selection.but;
    const entries = entriesOf(() => {
      if (set.size > maxItems) {
        const most = number(maxItems);
        toast({ title: t('too_many'), description: t('too_many_chosen', { most }) });
        return null;
      }
      const { rowQuery, ...selected } = selectionQuery(shown, selection);
      return { query: { ...rowQuery, columns }, ...selected };
    });
    return <ExportButton entries={entries} busy={running !== null} />;
  }
  return { button, notice: <ExportNotice running={running} cancel={cancel} /> };
}
