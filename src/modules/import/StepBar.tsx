import type { ReactNode } from 'react';
import styles from './import.module.css';

interface Props {
  readonly note?: ReactNode;
  /** The button that goes back first, the one that goes on last. */
  readonly children: ReactNode;
}

/** The bar at the foot of a step. */
export function StepBar({ note, children }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.barNote}>{note}</div>
      <div className={styles.barActions}>{children}</div>
    </div>
  );
}
