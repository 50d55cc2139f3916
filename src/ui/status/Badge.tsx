import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** It shows a desired state. */
  readonly isPositive?: boolean;
  readonly children: ReactNode;
}

/** A badge of a word or two next to a name. */
export function Badge({ isPositive: good = false, children }: BadgeProps) {
  return <span className={cx(styles.badge, good && styles.positive)}>{children}</span>;
}
