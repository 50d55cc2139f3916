import { useTranslation } from 'react-i18next';
import type { RowTotals } from '../../../api/rows/totals.ts';
import { cx } from '../../../ui/cx.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { pinStyle } from './cell-elements.ts';
import type { ShownColumn } from './layout.ts';
import styles from './table.module.css';

interface Props {
  readonly columns: readonly ShownColumn[];
  /** Columns that are added up; one at least. */
  readonly sums: readonly string[];
  /** Null until they are known. */
  readonly totals: RowTotals | null;
  /** Its place among the rows, counted from 1. */
  readonly at: number;
}

/** What all rows come to, on all pages: how many they are, and sums of columns. */
export function TableFoot({ columns, sums, totals, at }: Props) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  const countAt = columns.findIndex(({ db }) => !sums.includes(db));
  return (
    <div role="rowgroup" className={styles.foot}>
      <div role="row" aria-rowindex={at} className={styles.footRow}>
        <div role="gridcell" aria-label={t('sum')} className={cx(styles.td, styles.box)} />
        {columns.map(({ db, pin }, index) => (
          <div
            key={db}
            role="gridcell"
            className={cx(
              styles.td,
              styles.sum,
              sums.includes(db) && styles.numeric,
              pin !== null && styles.pinned,
            )}
            style={pinStyle(pin, index + 1)}
          >
            {sums.includes(db) && totals !== null && (
              <span>
                <span className="visually-hidden">{t('sum')}: </span>
                {number(totals.sums[db] ?? 0)}
              </span>
            )}
            {index === countAt &&
              totals !== null &&
              t('rows', { count: totals.count, number: number(totals.count) })}
          </div>
        ))}
      </div>
    </div>
  );
}
