import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { boundsOf, isBetween } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { parseNumber, writeNumber } from './parse.ts';

/** A range with bounds that may be left open. */
export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { from, to } = boundsOf(rule);
  const read = (typed: string) => {
    const value = parseNumber(typed, language);
    return typeof value === 'number' ? value : null;
  };
  return (
    <div className={styles.row}>
      <input
        inputMode="decimal"
        className={styles.input}
        aria-label={t('from')}
        placeholder={t('from')}
        defaultValue={writeNumber(from, language)}
        onChange={({ target }) => onChange(isBetween(column.db, read(target.value), to))}
      />
      <input
        inputMode="decimal"
        className={styles.input}
        aria-label={t('to')}
        placeholder={t('to')}
        defaultValue={writeNumber(to, language)}
        onChange={({ target }) => onChange(isBetween(column.db, from, read(target.value)))}
      />
    </div>
  );
}
