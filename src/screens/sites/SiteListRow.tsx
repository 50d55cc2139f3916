import { ChevronRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { isOpenable, placeOf } from '../../modules/sites.ts';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './sites.module.css';

/** A site of the overview: dimmed with a lock without a role, struck through when archived. */
export function SiteListRow({ site }: { readonly site: SiteRow }) {
  const { t } = useTranslation('sites');
  const details = [site.site_type ?? '', placeOf(site)].filter((each) => each !== '');
  const canOpen = isOpenable(site);
  const words = (
    <>
      <ColourMark colour={site.site_colour} />
      <span className={styles.words}>
        <span className={cx(styles.name, site.is_archived && styles.archived)}>
          {site.site_name}
        </span>
        <span className={styles.details}>{details.join(' · ')}</span>
      </span>
    </>
  );
  if (canOpen) {
    return (
      <li>
        <Link to={`/app/sites/${site.id}`} className={styles.row}>
          {words}
          <span className={styles.state}>{site.site_status}</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </li>
    );
  }
  return (
    <li>
      <div className={cx(styles.row, styles.closed)}>
        {words}
        <span className={styles.state}>{t(site.is_archived ? 'archived' : 'no_access')}</span>
        {site.user_roles === null && <Lock size={16} strokeWidth={1.75} aria-hidden="true" />}
      </div>
    </li>
  );
}
