import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/form/Segmented.tsx';
import type { ChartType } from './render-chart.ts';
import { Drawing } from './Drawing.tsx';
import { barsOf, type Row } from './rows.ts';
import styles from './chart.module.css';

const kinds = ['bar', 'line', 'pie'] as const;

/** The chart of rows, as bars, a line or a pie; the choice is not stored. */
export function ChartView({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('field_inputs');
  const [kind, setKind] = useState<ChartType>('bar');
  const bars = useMemo(() => barsOf(rows), [rows]);
  if (bars.length === 0) return null;
  return (
    <div className={styles.view}>
      <Segmented<ChartType>
        aria-label={t('chart_as')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(value) }))}
        onChange={setKind}
      />
      <Drawing kind={kind} bars={bars} />
    </div>
  );
}
