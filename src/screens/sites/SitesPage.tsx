import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { LayoutGrid, Map as MapIcon, MapPinOff, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { sitesRead } from '../../api/reads.ts';
import { matchesSite, sortSites } from '../../modules/sites.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { SiteCard } from './SiteCard.tsx';
import styles from './sites.module.css';
import { SitesMap } from './SitesMap.tsx';

/** Every site of the organisation; those that can be opened lead to their page (spec 2.3). */
export function SitesPage() {
  const { t } = useTranslation('sites');
  return (
    <>
      <PageHeader title={t('title')} />
      <Sites />
    </>
  );
}

type Kind = 'cards' | 'map';

/** Cards or map, as the address says. */
function useKindOfView(): readonly [Kind, (kind: Kind) => void] {
  const [params, setParams] = useSearchParams();
  const change = (kind: Kind) =>
    setParams(kind === 'map' ? { view: 'map' } : {}, { replace: true });
  return [params.get('view') === 'map' ? 'map' : 'cards', change];
}

function Sites() {
  const { t, i18n } = useTranslation('sites');
  const { data, error, refetch, isFetching } = useQuery(sitesRead);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useKindOfView();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t('failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <SkeletonRows rows={5} rowHeight={64} />;
  const shown = sortSites(data, i18n.language).filter((site) => matchesSite(site, search));
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            before={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          />
        </div>
        <Segmented<Kind>
          aria-label={t('shown_as')}
          value={kind}
          onChange={setKind}
          options={[
            {
              value: 'cards',
              label: t('cards'),
              icon: <LayoutGrid size={14} aria-hidden="true" />,
            },
            { value: 'map', label: t('map'), icon: <MapIcon size={14} aria-hidden="true" /> },
          ]}
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('shown', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <EmptyState icon={<MapPinOff size={24} strokeWidth={1.75} />} title={t('none_found')} />
      )}
      {shown.length > 0 && kind === 'map' && <SitesMap sites={shown} />}
      {shown.length > 0 && kind === 'cards' && (
        <ul className={styles.cards}>
          {shown.map((site) => (
            <SiteCard key={site.id} site={site} />
          ))}
        </ul>
      )}
    </div>
  );
}
