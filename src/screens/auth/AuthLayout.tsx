import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { Logo } from '../../ui/Logo.tsx';
import styles from './auth.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProcessDrawing } from './ProcessDrawing.tsx';

interface Props {
  /** For the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The two panels of the pages before the sign-in: the form, and the drawing where there is room. */
export function AuthLayout({ title, children }: Props) {
  const { t } = useTranslation('auth');
  const [year] = useState(() => new Date().getFullYear());
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <Logo />
          <LanguageMenu />
        </header>
        <main className={styles.main}>
          <div className={styles.form}>{children}</div>
        </main>
        <footer className={styles.foot}>{t('copyright', { year })}</footer>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <ProcessDrawing />
      </div>
    </div>
  );
}
