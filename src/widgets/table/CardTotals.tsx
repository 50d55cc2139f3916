import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../services.ts';
import styles from './table.module.css';
import { formatTotal, totalOf } from './totals.ts';
import type { TableRows } from './useRows.ts';

/** The totals of the table in a line below its cards. */
export function CardTotals({ model }: { readonly model: TableRows }) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const format = useFormat();
  const { table, rows, settled } = model;
  if (table.totals.size === 0) return null;
  const values = rows.map(settled);
  const texts = table.columns.flatMap(({ db, name, settings }) => {
    const total = table.totals.get(db);
    const value = total === undefined ? null : totalOf(total, db, values);
    if (total === undefined || value === null) return [];
    const shown = formatTotal({ total, settings }, value, format);
    return [t(`rows.total.${total}`, { name: textIn(name, language), value: shown })];
  });
  return texts.length === 0 ? null : <p className={styles.cardTotals}>{texts.join(' · ')}</p>;
}
