import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChevronDown, Languages } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { Logo } from '../../ui/Logo.tsx';
import { locales } from '../../../locales/list.ts';
import { localeOf } from '../../runtime/text.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { ProcessDrawing } from './ProcessDrawing.tsx';
import styles from './auth.module.css';

interface Props {
  /** For the title of the document. */
  readonly title: string;
  /**
   * The short name, as typed so far, of the organisation whose terms and privacy notice are linked;
   * '' for the only organisation.
   */
  readonly organisation?: string;
  /** For long texts. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The layout of pages before the sign-in: the form, and the drawing if there is room. */
export function AuthLayout({ title, organisation = '', isWide = false, children }: Props) {
  const { t } = useTranslation('auth');
  const [year] = useState(() => new Date().getFullYear());
  useDocumentTitle(title);
  const key = organisation.trim();
  const search = key === '' ? '' : `?organisation=${encodeURIComponent(key)}`;
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <Logo />
          <LanguageMenu />
        </header>
        <main className={styles.main}>
          <div className={cx(styles.form, isWide && styles.wide)}>{children}</div>
        </main>
        <footer className={styles.foot}>
          <nav className={styles.legal} aria-label={t('legal.label')}>
            <Link to={`/auth/terms${search}`}>{t('terms')}</Link>
            <Link to={`/auth/privacy${search}`}>{t('privacy')}</Link>
          </nav>
          {t('copyright', { year })}
        </footer>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <ProcessDrawing />
      </div>
    </div>
  );
}

/** Chooses the language before anyone is signed in. */
function LanguageMenu() {
  const { t, i18n } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const current = localeOf(i18n.language);
  return (
    <PopoverMenu
      label={t('language')}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.language}>
          <Languages />
          <span className="visually-hidden">{t('language')}: </span>
          {current.name}
          <ChevronDown size={14} />
        </button>
      )}
    >
      <MenuList
        onDone={() => setOpen(false)}
        entries={locales.map(({ code, name }) => ({
          key: code,
          title: name,
          current: code === current.code,
          onSelect: () => void i18n.changeLanguage(code),
        }))}
      />
    </PopoverMenu>
  );
}
