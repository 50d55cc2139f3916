import type { ReactNode } from 'react';
import styles from './Quote.module.css';

/** A text that a person wrote, set off from our texts; line breaks are preserved. */
export function Quote({ children }: { readonly children: ReactNode }) {
  return <blockquote className={styles.quote}>{children}</blockquote>;
}
