import styles from './text.module.css';

/** A code such as WO-20418, in the monospaced font; nothing else uses that font. */
export function Code({ children }: { readonly children: string }) {
  return <span className={styles.code}>{children}</span>;
}
