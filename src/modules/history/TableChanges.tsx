import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledRows } from '../../runtime/compiled.ts';
import type { Settings } from '../../runtime/field-settings.ts';
import type { Item } from '../../runtime/record/item.ts';
import { type CellChange, type RowChange, diffRows } from '../../runtime/record/row-diff.ts';
import { textIn } from '../../runtime/text.ts';
import { ReadText } from '../../widgets/common/ReadText.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import type { FieldViews } from '../../widgets/view-types.ts';
import { viewsOf } from '../../widgets/views.ts';
import styles from './history.module.css';

interface ContextProps {
  readonly rows: CompiledRows;
  /** The settings of the field that holds the rows. */
  readonly settings: Settings;
  readonly readCells: FieldViews['readCells'];
  readonly moduleType: string;
  readonly item: Item;
}

interface CellProps extends ContextProps {
  readonly cell: CellChange;
  readonly kind: RowChange['kind'];
}

/** A cell with its name, and its value before and after as its field type shows it. */
function Cell({ cell, kind, rows, settings, readCells, moduleType, item }: CellProps) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const column = rows.byDb.get(cell.db);
  const type = column?.fieldType.document.type;
  const OwnRead = readCells?.[cell.db];
  const Read = OwnRead ?? (type === undefined ? null : viewsOf(type)?.Read) ?? ReadText;
  const shared = {
    settings: OwnRead === undefined ? (column?.settings ?? {}) : settings,
    moduleType,
    item,
  };
  return (
    <span className={styles.cell}>
      <span className={styles.cellName}>{textIn(column?.name ?? cell.db, language)}</span>
      {kind !== 'added' && (
        <span className={styles.before}>
          <span className="visually-hidden">{t('before')} </span>
          <Read {...shared} value={cell.before ?? null} />
        </span>
      )}
      {kind === 'changed' && <ArrowRight size={14} className={styles.arrow} />}
      {kind !== 'removed' && (
        <span className={styles.after}>
          <span className="visually-hidden">{t('after')} </span>
          <Read {...shared} value={cell.after ?? null} />
        </span>
      )}
    </span>
  );
}

interface Props extends ContextProps {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The changed rows of a table: which were added and removed, and which cells changed. A closed set names
 * its rows, which are always there: of those only the changed cells are shown.
 */
export function TableChanges({ before, after, ...context }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const { closed } = context.rows;
  const { rows, isReordered } = diffRows(before, after);
  const shown = closed === null ? rows : rows.filter(({ cells }) => cells.length > 0);
  const nameOf = ({ kind, id, number }: RowChange) => {
    const name = closed?.nameOf(id) ?? null;
    return name === null ? t(`row_change.${kind}`, { number }) : textIn(name, language);
  };
  return (
    <ul className={styles.rows}>
      {shown.map((row) => (
        <li key={row.id} data-change={closed === null ? row.kind : 'changed'}>
          <span className={styles.rowName}>{nameOf(row)}</span>
          {row.cells.map((cell) => (
            <Cell key={cell.db} cell={cell} kind={row.kind} {...context} />
          ))}
        </li>
      ))}
      {isReordered && <li>{t('row_change.reordered')}</li>}
    </ul>
  );
}
