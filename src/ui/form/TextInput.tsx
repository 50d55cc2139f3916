import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the edge, before the text. */
  readonly startAdornment?: ReactNode;
  /** Inside the edge, after the text: a unit, a button. */
  readonly endAdornment?: ReactNode;
}

/**
 * A line of text as a plain input in our look: light enough for a page of a thousand. Takes
 * everything an input takes; `aria-invalid` gives it the error edge.
 */
export function TextInput({
  startAdornment: before,
  endAdornment: after,
  className,
  ...input
}: TextInputProps) {
  if (before === undefined && after === undefined) {
    return <input {...input} className={cx(styles.control, className)} />;
  }
  return (
    <span className={cx(styles.control, styles.frame, className)}>
      {before !== undefined && <span className={styles.adornment}>{before}</span>}
      <input {...input} className={styles.bare} />
      {after !== undefined && <span className={styles.adornment}>{after}</span>}
    </span>
  );
}
