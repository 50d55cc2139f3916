import { useQuery } from '@tanstack/react-query';
import { ChevronRight, MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { isOpenable, siteLocation, sortSites } from '../../modules/sites.ts';
import { ColourMark } from '../../ui/ColourMark.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './home.module.css';

/** The sites that one may open. */
export function YourSites() {
  const { t, i18n } = useTranslation('sites');
  const read = useQuery(sitesQueryOptions);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={3} rowHeight={56} />;
  const sites = sortSites(read.data.filter(isOpenable), i18n.language);
  if (sites.length === 0) {
    return (
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={t('none_yours')}
        text={t('none_yours_text')}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {sites.map((site) => (
        <li key={site.id}>
          <Link to={`/app/sites/${site.id}`} className={styles.site}>
            <ColourMark colour={site.site_colour} />
            <span className={styles.name}>{site.site_name}</span>
            <span className={styles.secondary}>{siteLocation(site)}</span>
            <ChevronRight size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
