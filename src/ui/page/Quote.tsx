import type { ReactNode } from 'react';
import styles from './Quote.module.css';

/** Words that a person wrote, set off from ours; line breaks stay. */
export function Quote({ children }: { readonly children: ReactNode }) {
  return <blockquote className={styles.quote}>{children}</blockquote>;
}
