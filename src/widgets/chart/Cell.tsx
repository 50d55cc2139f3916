import { useTranslation } from 'react-i18next';
import { withStableKeys } from '../common/stable-keys.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { barsOf, rowsOf } from './rows.ts';
import styles from './chart.module.css';

const [width, height, most] = [72, 20, 24];

/** The first numbers as bars of the height of a line. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('field_inputs');
  const bars = barsOf(rowsOf(value));
  if (bars.length === 0) return <EmptyValue />;
  const values = bars.slice(0, most).map((bar) => bar.value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const unit = high === low ? 0 : height / (high - low);
  const step = width / values.length;
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      role="img"
      aria-label={t('chart_words', { count: bars.length })}
    >
      {withStableKeys(values).map(({ entry: each, index, key }) => (
        <rect
          key={key}
          x={index * step}
          width={Math.max(1, step - 1)}
          y={(high - Math.max(0, each)) * unit}
          height={Math.max(1, Math.abs(each) * unit)}
        />
      ))}
    </svg>
  );
}
