import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { withStableKeys } from '../common/stable-keys.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';
import { ChartView } from './ChartView.tsx';
import { rowsOf } from './rows.ts';
import styles from './chart.module.css';

/** The chart, and its numbers as a table for screen readers. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const rows = useMemo(() => rowsOf(value), [value]);
  if (rows.length === 0) return <EmptyValue />;
  return (
    <div className={styles.list}>
      <ChartView rows={rows} />
      <div className="visually-hidden">
        <table>
          <caption>{t('chart_table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('label')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {withStableKeys(rows).map(({ entry: { label, value: each }, key }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{typeof each === 'number' ? number(each) : each}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
