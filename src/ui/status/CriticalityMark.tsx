import { cx } from '../cx.ts';
import styles from './CriticalityMark.module.css';

/** 1 is the most critical; 4 is everything below the third. */
export type CriticalityRank = 1 | 2 | 3 | 4;

interface CriticalityMarkProps {
  readonly rank: CriticalityRank;
  readonly label: string;
}

const triangle =
  'M8.87 1.9a1 1 0 0 0-1.74 0L.93 12.97a1 1 0 0 0 .87 1.49h12.4a1 1 0 0 0 .87-1.49zM7.2 5.6h1.6v4H7.2zM7.2 10.9h1.6v1.6H7.2z';
const bars = [
  'M1.5 11h2.5a.5.5 0 0 1 .5.5v2.5a.5.5 0 0 1-.5.5H1.5a.5.5 0 0 1-.5-.5v-2.5a.5.5 0 0 1 .5-.5z',
  'M6.75 7h2.5a.5.5 0 0 1 .5.5V14a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5V7.5a.5.5 0 0 1 .5-.5z',
  'M12 3h2.5a.5.5 0 0 1 .5.5V14a.5.5 0 0 1-.5.5H12a.5.5 0 0 1-.5-.5V3.5A.5.5 0 0 1 12 3z',
];

/** A criticality as triangle or bars, and its label. */
export function CriticalityMark({ rank, label }: CriticalityMarkProps) {
  return (
    <span className={cx(styles.mark, rank === 1 && styles.critical)}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {rank === 1 ? (
          <path d={triangle} fillRule="evenodd" fill="currentColor" />
        ) : (
          bars.map((path, index) => (
            <path key={path} d={path} className={index < 5 - rank ? styles.on : styles.off} />
          ))
        )}
      </svg>
      <span>{label}</span>
    </span>
  );
}
