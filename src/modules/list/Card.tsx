import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ColumnRole, CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { ShownColumns } from '../../runtime/query/found-places.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { Code } from '../../ui/text/Code.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { rememberOpenedItem } from '../list-position.ts';
import { UnsentMark } from '../outbox/UnsentMark.tsx';
import { cellValue, ItemCell } from './columns.tsx';
import styles from './list.module.css';
import { FoundName } from './marks/FoundName.tsx';
import { FoundPlaces } from '../text-hits/FoundPlaces.tsx';
import { useSearchMarks } from './marks/search-marks.ts';
import { layoutColumns } from './table/layout.ts';

/** Columns that a card shows outside of its list of values. */
const separateRoles: ReadonlySet<ColumnRole> = new Set(['code', 'title', 'status']);

function isFilled(column: ListColumn, item: Item): boolean {
  const value = cellValue(column, item);
  return column.column === null ? value !== null : !column.column.isEmpty(value);
}

/** Whether a card names the column: dates alone do not say what they are. */
const isDated = ({ fieldType }: ListColumn) => fieldType.document.ruleType === 'date';

/** The columns of a card, the same for all cards of a list. */
export interface CardColumns {
  readonly status: ListColumn | undefined;
  /** Shown below the name. */
  readonly fields: readonly ListColumn[];
  /** Everything that it shows. */
  readonly shown: ShownColumns;
}

/** The texts of a card: its name, its code, and these columns as a whole. */
export const shownOnCard = (
  { listColumns }: CompiledModule,
  columns: readonly ListColumn[],
): ShownColumns =>
  new Map(
    [...listColumns.filter(({ role }) => role === 'code' || role === 'title'), ...columns].map(
      ({ db }) => [db, Infinity],
    ),
  );

/** A card shows what people enter, unless the view names its columns. */
export function cardColumns(module: CompiledModule, view: ViewDocument): CardColumns {
  const all = layoutColumns(module, view).map(({ column }) => column);
  const fields = all.filter(
    ({ role, column }) =>
      !separateRoles.has(role) && (column !== null || view.columns !== undefined),
  );
  return {
    status: all.find(({ role }) => role === 'status'),
    fields,
    shown: shownOnCard(module, fields),
  };
}

export interface CardProps {
  readonly module: CompiledModule;
  readonly columns: CardColumns;
  readonly item: Item;
  readonly href: string;
  readonly picking: CardSelection | null;
}

/** Selects cards; undefined if the person can select none. */
export interface CardSelection {
  readonly isPicked: (id: number) => boolean;
  readonly toggle: (row: number) => void;
}

/** Status and code, the name, then the other columns that have a value. */
export const Card = memo(function Card(props: CardProps & { readonly row: number }) {
  const { module, item, href, picking, row } = props;
  const { status, fields, shown } = props.columns;
  const marks = useSearchMarks();
  const { t } = useTranslation('table');
  const { language } = useWidgetServices();
  return (
    <>
      {picking !== null && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={t('select_row', { code: itemCode(module, item) })}
            checked={picking.isPicked(item.id)}
            onChange={() => picking.toggle(row)}
          />
        </label>
      )}
      <div className={styles.cardTop}>
        {status !== undefined && <ItemCell module={module} column={status} item={item} />}
        <span className={styles.cardCode}>
          <UnsentMark moduleType={module.document.type} itemId={item.id} />
          <Code>
            <FoundName>{itemCode(module, item)}</FoundName>
          </Code>
        </span>
      </div>
      <Link
        to={href}
        className={styles.cardName}
        onClick={() => rememberOpenedItem(globalThis.location.pathname, item.id)}
      >
        <FoundName>{item.name ?? itemCode(module, item)}</FoundName>
      </Link>
      <div className={styles.cardFields}>
        {fields
          .filter((column) => isFilled(column, item))
          .map((column) => (
            <span key={column.db} className={styles.cardField}>
              <span className={isDated(column) ? styles.cardFieldName : 'visually-hidden'}>
                {textIn(column.name, language)}
                {isDated(column) ? ' ' : ': '}
              </span>
              <ItemCell module={module} column={column} item={item} />
            </span>
          ))}
      </div>
      {marks !== null && <FoundPlaces places={marks.beyond(item, shown)} />}
    </>
  );
});
