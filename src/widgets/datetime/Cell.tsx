import styles from '../common/control.module.css';
import type { CellProps } from '../view-types.ts';
import { Read } from './Read.tsx';

/** In one line: a date that is broken reads badly in a column of dates. */
export function Cell(props: CellProps) {
  return (
    <span className={styles.line}>
      <Read {...props} />
    </span>
  );
}
