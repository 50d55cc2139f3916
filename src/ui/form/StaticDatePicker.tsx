import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

const icon = <Calendar />;

/**
 * The light placeholder of a date picker while its calendar is closed: a plain input with our
 * theme.
 */
export function StaticDatePicker({ className, ...input }: ComponentProps<'input'>) {
  return (
    <span className={cx(styles.control, styles.frame, className)}>
      <input {...input} autoComplete="off" className={styles.bare} />
      <span className={styles.adornment}>{icon}</span>
    </span>
  );
}
