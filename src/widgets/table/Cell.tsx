import { useTranslation } from 'react-i18next';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/control.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { CellProps } from '../view-types.ts';
import { cellColumnsOf } from './cell-columns.ts';
import { formatTotal, totalOf } from './totals.ts';

/** The number of rows, and the totals that the settings name. */
export function Cell({ value, settings }: CellProps<SettingsOf<'table'>>) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const format = useFormat();
  const rows = rowsOf(value);
  if (rows.length === 0) return <EmptyValue />;
  const totals = (settings.summary ?? []).flatMap((db) => {
    const column = cellColumnsOf(settings).find((each) => each.db === db);
    if (column === undefined || column.total === null) return [];
    const total = totalOf(column.total, db, rows);
    if (total === null) return [];
    const name = textIn(column.name, language);
    return [t(`rows.total.${column.total}`, { name, value: formatTotal(column, total, format) })];
  });
  return (
    <span className={styles.line}>
      {t('rows.count', { count: rows.length })}
      {totals.length > 0 && <span className={styles.muted}> · {totals.join(' · ')}</span>}
    </span>
  );
}
