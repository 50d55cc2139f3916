import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { itemsBetween } from '../rows/items-between.ts';
import type { Rows } from '../rows/useRows.ts';
import type { CellActions, MarkedRange } from '../table/cell-actions.ts';
import { useReferenceNames } from '../../services/useReferenceNames.ts';
import { cellsFromClipboard } from './cell-clipboard.ts';
import { maxCells, pasteTargetOf } from './paste-target.ts';
import { type BulkTools, useFetchAndCopy } from './useFetchAndCopy.ts';
import { type CellEditContext, pasteChanges, fillChanges } from './cell-changes.ts';
import { ArrowDownToLine } from 'lucide-react';
import taskStyles from '../bulk/bulk.module.css';
import styles from '../table/selection-bar.module.css';

interface Props {
  readonly rows: number;
  readonly onFill: () => void;
}

/** Floats over the rows while cells of several rows are marked, with the actions on them. */
function RangeBar({ rows, onFill }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  return (
    <div className={styles.bar} role="group" aria-label={t('cells')}>
      <span className={styles.count} role="status">
        {t('marked', { count: rows, number: number(rows) })}
      </span>
      <button
        type="button"
        className={taskStyles.task}
        aria-keyshortcuts="Control+D"
        onClick={onFill}
      >
        <ArrowDownToLine />
        {t('fill')}
      </button>
    </div>
  );
}

interface Options {
  readonly module: CompiledModule;
  readonly mayUpdate: boolean;
  readonly bulk: BulkTools;
}

const heightOf = ({ range }: MarkedRange) => range.bottom - range.top + 1;

/** Paste and fill-down in the rows of a list. Both show a dry run first. */
export function useCellActions({ module, mayUpdate, bulk }: Options) {
  const { t } = useTranslation(['bulk', 'table']);
  const { number } = useFormat();
  const { toast } = useToast();
  const { timeZone } = useWidgetServices();
  const names = useReferenceNames(module);
  const { context, fetchItems, review, undo } = bulk;
  const { moduleRef, siteId, moduleOf } = context;
  const fetchAndCopy = useFetchAndCopy({ module, context, fetchItems });

  const editContext: CellEditContext = {
    moduleOf,
    mayUpdate,
    timeZone,
    reasonText: (why) => t(`table:why_${why}`),
  };
  const say = (key: 'too_many_cells' | 'nothing_to_paste') =>
    toast({ title: t(key), description: t(`${key}_text`, { most: number(maxCells) }) });

  async function paste(rows: Rows, text: string, html: string, marked: MarkedRange): Promise<void> {
    const { data, rowQuery } = rows;
    const { range, columns, count } = marked;
    const target = pasteTargetOf(cellsFromClipboard({ text, html }), range, count, columns.length);
    if (target === null || data === null) {
      say('nothing_to_paste');
      return;
    }
    const { first, last, left, cells, rowsLeft, columnsLeft } = target;
    const shown = columns.slice(left, left + (cells[0]?.length ?? 0));
    if (cells.length * shown.length > maxCells) {
      say('too_many_cells');
      return;
    }
    const from = { moduleRef, siteId, rowQuery, data };
    const items = await fetchItems(({ signal }) => itemsBetween(from, first, last, signal));
    if (items === null) return;
    const left_out = (key: string, of: number) =>
      of === 0 ? [] : [t(key, { count: of, number: number(of) })];
    review({
      title: t('paste_title'),
      requested: items.map((item, at) =>
        pasteChanges(item, at + 1, shown, cells[at] ?? [], names, editContext),
      ),
      notes: [...left_out('rows_left', rowsLeft), ...left_out('columns_left', columnsLeft)],
    });
  }

  async function fillDown({ data, rowQuery }: Rows, marked: MarkedRange): Promise<void> {
    const { range, columns } = marked;
    const shown = columns.slice(Math.max(0, range.left - 1), range.right);
    if (heightOf(marked) < 2 || shown.length === 0 || data === null) {
      toast({ title: t('fill'), description: t('fill_hint') });
      return;
    }
    if (heightOf(marked) * shown.length > maxCells) {
      say('too_many_cells');
      return;
    }
    const from = { moduleRef, siteId, rowQuery, data };
    const items = await fetchItems(({ signal }) =>
      itemsBetween(from, range.top, range.bottom, signal),
    );
    if (items === null) return;
    review({
      title: t('fill_title'),
      requested: fillChanges(items, shown, editContext),
      notes: [],
    });
  }

  /** For the table that shows these rows. */
  return (rows: Rows): CellActions => ({
    paste(event, marked) {
      event.preventDefault();
      const { clipboardData } = event;
      const [text, html] = [
        clipboardData.getData('text/plain'),
        clipboardData.getData('text/html'),
      ];
      void paste(rows, text, html, marked);
    },
    copy: (marked) => void fetchAndCopy(rows, marked),
    fillDown: (marked) => void fillDown(rows, marked),
    undo,
    bar: (marked) =>
      mayUpdate ? (
        <RangeBar rows={heightOf(marked)} onFill={() => void fillDown(rows, marked)} />
      ) : null,
  });
}
