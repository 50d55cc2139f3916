import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Mark.module.css';

interface MarkProps {
  /** It says that something is as one wants it. */
  readonly good?: boolean;
  readonly children: ReactNode;
}

/** A word or two beside a name. */
export function Mark({ good = false, children }: MarkProps) {
  return <span className={cx(styles.mark, good && styles.good)}>{children}</span>;
}
