import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import styles from './FullPage.module.css';

/** A page without the shell: the logo and a message. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
