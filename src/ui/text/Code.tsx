import styles from './text.module.css';

/** A code such as WO-20418, in the monospaced face; nothing else is set in it. */
export function Code({ children }: { readonly children: string }) {
  return <span className={styles.code}>{children}</span>;
}
