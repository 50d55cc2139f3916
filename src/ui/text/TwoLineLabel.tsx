import type { ReactNode } from 'react';
import styles from './TwoLineLabel.module.css';

interface TwoLineLabelProps {
  /** With the marks that stand beside it. */
  readonly name: ReactNode;
  readonly details: ReactNode;
}

/** What a row is about: its name, and below it what there is to know. */
export function TwoLineLabel({ name, details: facts }: TwoLineLabelProps) {
  return (
    <div className={styles.lines}>
      <span className={styles.name}>{name}</span>
      <span className={styles.details}>{facts}</span>
    </div>
  );
}
