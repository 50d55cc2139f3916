import styles from '../common/control.module.css';
import { ReadPlain } from '../common/ReadPlain.tsx';
import type { CellProps } from '../view-types.ts';

/** Latitude and longitude in one line. */
export function Cell(props: CellProps) {
  return (
    <span className={styles.line}>
      <ReadPlain {...props} />
    </span>
  );
}
