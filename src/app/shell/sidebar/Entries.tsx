import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { useSelectedSite } from '../selected-site.tsx';
import type { NavigationEntry } from './navigation.ts';
import { PinnedViews } from './PinnedViews.tsx';
import styles from './sidebar.module.css';

interface Props {
  readonly id?: string;
  readonly entries: readonly NavigationEntry[];
  /** Told when an entry was followed. */
  readonly onFollow?: () => void;
}

/** Links to the lists of the selected site; without one they are dimmed and lead nowhere (spec 2.5). */
export function Entries({ id, entries, onFollow }: Props) {
  const { t } = useTranslation('app');
  const { site } = useSelectedSite();
  return (
    <ul id={id} className={styles.entries}>
      {entries.map(({ type, route, label }) => (
        <li key={type}>
          {site === null ? (
            <span
              role="link"
              aria-disabled="true"
              className={cx(styles.entry, styles.dimmed)}
              title={t('select_site_first')}
            >
              {label}
              <span className="visually-hidden"> ({t('select_site_first')})</span>
            </span>
          ) : (
            <NavLink
              to={`/app/sites/${site.id}/${route}`}
              className={({ isActive }) => cx(styles.entry, isActive && styles.current)}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              {label}
            </NavLink>
          )}
          {site !== null && (
            <PinnedViews
              siteId={site.id}
              moduleType={type}
              route={route}
              {...(onFollow === undefined ? {} : { onFollow })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
