import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the border, before the text. */
  readonly startAdornment?: ReactNode;
  /** Inside the border, after the text: a unit, a button. */
  readonly endAdornment?: ReactNode;
}

/**
 * A plain text input with our theme: light enough for a page with a thousand of them. Takes every
 * attribute of an input; `aria-invalid` gives it the error border.
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
