import { useHasElapsed } from '../hooks/useHasElapsed.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './state.module.css';

interface SkeletonRowsProps {
  /** The expected number of rows; 8 if absent. */
  readonly rows?: number | undefined;
  /** Height of a row in px; a table row's, by density, if absent. */
  readonly rowHeight?: number | undefined;
}

const widths = ['74%', '54%', '64%', '44%', '59%'] as const;

/**
 * Placeholders for rows that are loading. They take the final height immediately, so that nothing
 * jumps, and show their shapes after 200 ms, so that nothing flashes. `data-loading` is there from
 * the beginning; `aria-busy` is not, since it would silence the status.
 */
export function SkeletonRows({ rows = 8, rowHeight }: SkeletonRowsProps) {
  const t = useUiText();
  const shown = useHasElapsed(200);
  const height = rowHeight === undefined ? {} : { height: rowHeight };
  return (
    <div className={styles.skeleton} role="status" data-loading>
      {shown && <span className="visually-hidden">{t('loading')}</span>}
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={height} aria-hidden="true">
          {shown && (
            <div className={styles.shape} style={{ '--width': widths[index % widths.length] }} />
          )}
        </div>
      ))}
    </div>
  );
}
