import styles from './text.module.css';

/** A key to press, as on the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
