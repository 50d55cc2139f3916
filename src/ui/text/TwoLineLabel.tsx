import type { ReactNode } from 'react';
import styles from './TwoLineLabel.module.css';

interface TwoLineLabelProps {
  /** The name with the marks next to it. */
  readonly name: ReactNode;
  readonly details: ReactNode;
}

/** A name, and details in a second line. */
export function TwoLineLabel({ name, details: facts }: TwoLineLabelProps) {
  return (
    <div className={styles.lines}>
      <span className={styles.name}>{name}</span>
      <span className={styles.details}>{facts}</span>
    </div>
  );
}
