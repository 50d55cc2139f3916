import type { ReactNode } from 'react';
import styles from './text.module.css';

/** A code such as WO-20418, in the monospaced font; nothing else uses that font. */
export function Code({ children }: { readonly children: ReactNode }) {
  return <span className={styles.code}>{children}</span>;
}
