import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** It says that something is as one wants it. */
  readonly isPositive?: boolean;
  readonly children: ReactNode;
}

/** A word or two beside a name. */
export function Badge({ isPositive: good = false, children }: BadgeProps) {
  return <span className={cx(styles.badge, good && styles.positive)}>{children}</span>;
}
