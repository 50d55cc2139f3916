import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { createColumnEvaluator } from '../../runtime/record/column-state.ts';
import { textIn } from '../../runtime/text.ts';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { ChildList } from './child-list.ts';
import { changesOf, type ChildRow } from './child-rows.ts';
import { UnsentMark } from '../outbox/UnsentMark.tsx';
import { copiedText } from '../../widgets/table/pasted-cell.ts';
import { shownValue } from './check-row.ts';
import { ChildCell } from './ChildCell.tsx';
import { RowStatus, statusOfRow } from './ChildStatus.tsx';
import styles from './children.module.css';
import { statusDb, type ShownColumn } from './shown-columns.ts';

/** The sentences of errors by the key of the row and the db name of the column. */
export type RowProblems = ReadonlyMap<string, ReadonlyMap<string, string>>;

const widths = { number: 104, boolean: 90, status: 150, text: 150 } as const;

/** Px to which a column that takes what is left may shrink. */
const leastWidth = 112;

function widthOf({ width, fieldType }: CompiledColumn): number {
  const { dataType } = fieldType.document;
  if (width !== null) return width;
  if (dataType === 'boolean') return widths.boolean;
  return fieldType.isNumeric === true ? widths.number : widths.text;
}

/** What happens to a row when the form is saved. */
function RowMark({ row }: { readonly row: ChildRow }) {
  const { t } = useTranslation('children');
  const what =
    row.state === 'stored' ? (row.pending === null ? null : ('changed' as const)) : row.state;
  if (what === null)
    return <UnsentMark moduleType={row.module.document.type} itemId={row.item.id} />;
  const Icon = { changed: Pencil, new: Plus, deleted: Trash2, gone: TriangleAlert }[what];
  return (
    <span className={styles.rowMark} data-mark={what} title={t(`mark.${what}`)}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{t(`mark.${what}`)}</span>
    </span>
  );
}

interface Options {
  readonly list: ChildList;
  readonly shown: readonly ShownColumn[];
  readonly problems: RowProblems;
  readonly names: NameResolver;
  readonly reasonOf: (row: ChildRow, column: CompiledColumn) => string | null;
}

/** The columns of the grid: what happens to the row, then the values that the document names. */
export function useGridColumns(options: Options): readonly GridColumn<ChildRow>[] {
  const { list, shown, problems, names, reasonOf } = options;
  const { t } = useTranslation('children');
  const { language } = useWidgetServices();
  const { context, module } = list;
  return useMemo(() => {
    const { type } = module.document;
    const marks: GridColumn<ChildRow> = {
      id: '',
      name: '',
      width: 40,
      pin: 'start',
      text: () => '',
      render: (row) => ({ isPlain: false, content: <RowMark row={row} /> }),
    };
    const status: GridColumn<ChildRow> = {
      id: statusDb,
      name: t('status'),
      width: widths.status,
      isSortable: true,
      text: (row) => textIn(statusOfRow(row).label, language),
      render: (row) => ({ isPlain: false, content: <RowStatus row={row} /> }),
    };
    return [
      marks,
      ...shown.map(({ db, column }): GridColumn<ChildRow> => {
        if (column === null) return status;
        const isNumeric = column.fieldType.isNumeric === true;
        return {
          id: db,
          name: `${textIn(column.name, language)}${column.required ? ' *' : ''}`,
          width: widthOf(column),
          minWidth: isNumeric ? undefined : Math.min(leastWidth, widthOf(column)),
          flex: isNumeric ? 0 : 1,
          isNumeric,
          isSortable: true,
          text: (row) => copiedText(column, shownValue(row, column, context()), names),
          render(row) {
            const own = row.module.byDb.get(db) ?? column;
            const problem = problems.get(row.key)?.get(db);
            const value = shownValue(row, own, context());
            const isLocked = reasonOf(row, own) !== null;
            const { required } = isLocked
              ? { required: false }
              : createColumnEvaluator(row.module, row.entered, context())(own);
            const look =
              problem !== undefined
                ? 'wrong'
                : required && own.isEmpty(value)
                  ? 'missing'
                  : row.state === 'stored' && changesOf(row).has(own)
                    ? 'changed'
                    : isLocked
                      ? 'locked'
                      : 'plain';
            return {
              isPlain: false,
              content: (
                <ChildCell
                  column={own}
                  moduleType={type}
                  value={value}
                  item={row.item}
                  look={look}
                  problem={problem}
                />
              ),
            };
          },
        };
      }),
    ];
  }, [shown, module, problems, names, reasonOf, context, language, t]);
}
