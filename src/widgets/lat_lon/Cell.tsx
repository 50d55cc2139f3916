import styles from '../common/control.module.css';
import { ReadText } from '../common/ReadText.tsx';
import type { CellProps } from '../view-types.ts';

/** Latitude and longitude in one line. */
export function Cell(props: CellProps) {
  return (
    <span className={styles.line}>
      <ReadText {...props} />
    </span>
  );
}
