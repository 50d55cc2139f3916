import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

/** A plain textarea with our theme; the person can drag it taller. */
export function TextArea({ className, rows = 4, ...area }: ComponentProps<'textarea'>) {
  return <textarea {...area} rows={rows} className={cx(styles.control, styles.area, className)} />;
}
