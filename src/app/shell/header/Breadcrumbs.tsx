import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Crumb } from '../crumbs.ts';
import styles from './header.module.css';

/** The trail of the page (spec 2.6). */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('app');
  const last = crumbs.length - 1;
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={to ?? label}>
            <li aria-current={index === last ? 'page' : undefined}>
              {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            </li>
            {index < last && (
              <li aria-hidden="true" className={styles.between}>
                <ChevronRight size={14} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
