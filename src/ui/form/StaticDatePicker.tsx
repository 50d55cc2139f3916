import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

const icon = <Calendar />;

/** A date to type or to pick while its calendar is closed, as a plain input in our look. */
export function StaticDatePicker({ className, ...input }: ComponentProps<'input'>) {
  return (
    <span className={cx(styles.control, styles.frame, className)}>
      <input {...input} autoComplete="off" className={styles.bare} />
      <span className={styles.adornment}>{icon}</span>
    </span>
  );
}
