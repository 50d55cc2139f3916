import { useTranslation } from 'react-i18next';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { type JsonObject, ownProperty } from '../../runtime/record/json.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { type CellColumn, cellColumnsOf } from './cell-columns.ts';
import { cellViewsOf } from './cell-views.ts';
import { rowKeys } from './row-changes.ts';
import styles from './table.module.css';
import { formatTotal, totalOf } from './totals.ts';

interface ValueProps extends Pick<ReadProps, 'moduleType' | 'item'> {
  readonly column: CellColumn;
  readonly row: JsonObject;
}

function Value({ column, row, moduleType, item }: ValueProps) {
  const views = cellViewsOf(column.type);
  const value = ownProperty(row, column.db) ?? null;
  if (views === null) return null;
  return (
    <views.Read settings={column.settings} moduleType={moduleType} item={item} value={value} />
  );
}

interface FootProps {
  readonly columns: readonly CellColumn[];
  readonly rows: readonly JsonObject[];
}

function Foot({ columns, rows }: FootProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const format = useFormat();
  if (columns.every(({ total }) => total === null)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column) => {
          const value = column.total === null ? null : totalOf(column.total, column.db, rows);
          const name = textIn(column.name, language);
          return (
            <td key={column.db} data-numeric={column.isNumeric || undefined} data-name={name}>
              {column.total !== null &&
                value !== null &&
                // The unit stays with its number.
                t(`rows.of.${column.total}`, {
                  value: formatTotal(column, value, format).replaceAll(' ', '\u00a0'),
                })}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** The rows with a heading for each column; on a phone each row is a card. */
export function Read({ value, settings, moduleType, item }: ReadProps<SettingsOf<'table'>>) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const rows = rowsOf(value);
  if (rows.length === 0) return <EmptyValue />;
  const columns = cellColumnsOf(settings);
  const keys = rowKeys(rows);
  return (
    // A wide table is scrolled with the keyboard too.
    <div
      className={styles.scroller}
      role="group"
      tabIndex={0}
      aria-label={t('rows.count', { count: rows.length })}
    >
      <table className={styles.table} data-phone={isPhone || undefined}>
        <thead>
          <tr>
            {columns.map(({ db, name, isNumeric }) => (
              <th key={db} scope="col" data-numeric={isNumeric || undefined}>
                {textIn(name, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keys[index]}>
              {columns.map((column) => (
                <td
                  key={column.db}
                  data-numeric={column.isNumeric || undefined}
                  data-name={textIn(column.name, language)}
                >
                  <Value {...{ column, row, moduleType, item }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Foot columns={columns} rows={rows} />
      </table>
    </div>
  );
}
