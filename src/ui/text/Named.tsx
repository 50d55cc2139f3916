import type { ReactNode } from 'react';
import styles from './Named.module.css';

interface NamedProps {
  /** With the marks that stand beside it. */
  readonly name: ReactNode;
  readonly facts: ReactNode;
}

/** What a row is about: its name, and below it what there is to know. */
export function Named({ name, facts }: NamedProps) {
  return (
    <div className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{facts}</span>
    </div>
  );
}
