import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { entryPath } from './entry.ts';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly onFollow?: () => void;
}

/**
 * A link of the sidebar. An entry of a site is dimmed and disabled while no site is selected (spec
 * 2.5).
 */
export function EntryLink({ entry, isCurrent, onFollow }: Props) {
  const { t } = useTranslation('app');
  const { site } = useSelectedSite();
  const to = entryPath(entry, site?.id ?? null);
  const text = <span className={styles.text}>{entry.label}</span>;
  if (to === null) {
    return (
      <span
        role="link"
        aria-disabled="true"
        className={cx(styles.entry, styles.dimmed)}
        title={t('select_site_first')}
      >
        {text}
        <span className="visually-hidden"> ({t('select_site_first')})</span>
      </span>
    );
  }
  return (
    <Link
      to={to}
      className={cx(styles.entry, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
    >
      {text}
    </Link>
  );
}
