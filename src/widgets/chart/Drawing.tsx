import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useSize } from '../../ui/hooks/useSize.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';
import type { Chart, ChartType } from './render-chart.ts';
import type { Bar } from './rows.ts';
import styles from './chart.module.css';

interface Props {
  readonly kind: ChartType;
  readonly bars: readonly Bar[];
}

const usual = { width: 0, height: 0 };

/**
 * The drawn chart. Its package is loaded with the first chart; the numbers are shown next to it.
 */
export function Drawing({ kind, bars }: Props) {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const { theme } = useTheme();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element, usual);
  const [chart, setChart] = useState<Chart | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const hasRoom = size.width > 0;
  useEffect(() => {
    if (!hasRoom) return undefined;
    let made: Chart | null = null;
    let isGone = false;
    import('./render-chart.ts').then(
      ({ createChart }) => {
        if (isGone || element.current === null) return;
        made = createChart(element.current);
        setChart(made);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [hasRoom]);
  useEffect(() => chart?.resize(), [chart, size]);
  // Reads the theme's colours from the page again.
  useEffect(
    () => chart?.draw({ kind, bars, animated: moves, number }),
    [chart, kind, bars, moves, number, theme],
  );
  const state = chart === null ? t(hasFailed ? 'chart_failed' : 'chart_loading') : null;
  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.drawing} aria-hidden="true" />
      {state !== null && (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
    </div>
  );
}
