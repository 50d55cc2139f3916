import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Map as MapIcon, MapPin, MapPinOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { matchesSite, sortSites } from '../../modules/sites.ts';
import { ListToolbar } from '../../ui/page/ListToolbar.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { SiteCard } from './SiteCard.tsx';
import styles from './sites.module.css';
import { SitesMap } from './SitesMap.tsx';

/** Every site of the organisation; those that can be opened link to their page (spec 2.3). */
export function SitesPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('sites');
  const mayCreate = may(me, settingsPermission, null);
  return (
    <>
      <PageHeader title={t('title')} actions={mayCreate ? <NewSiteButton /> : undefined} />
      <Sites me={me} mayCreate={mayCreate} />
    </>
  );
}

type ViewMode = 'cards' | 'map';

/** Cards or map, stored in the address. */
function useViewMode(): readonly [ViewMode, (kind: ViewMode) => void] {
  const [params, setParams] = useSearchParams();
  const change = (kind: ViewMode) =>
    setParams(kind === 'map' ? { view: 'map' } : {}, { replace: true });
  return [params.get('view') === 'map' ? 'map' : 'cards', change];
}

/** Opens the form of a new site. */
function NewSiteButton() {
  const { t } = useTranslation('sites');
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<Plus size={18} />}
      onClick={() => void navigate('/app/sites/new')}
    >
      {t('new_site')}
    </Button>
  );
}

function Sites({ me, mayCreate }: { readonly me: CurrentUser; readonly mayCreate: boolean }) {
  const { t, i18n } = useTranslation('sites');
  const read = useQuery(sitesQueryOptions);
  const [search, setSearch] = useState('');
  const [viewMode, setViewMode] = useViewMode();
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={5} rowHeight={64} />;
  if (read.data.length === 0)
    return (
      <EmptyState
        icon={<MapPin size={24} />}
        title={t('none')}
        text={t(mayCreate ? 'none_text' : 'none_forbidden')}
        next={mayCreate ? <NewSiteButton /> : 'ask'}
      />
    );
  const shown = sortSites(read.data, i18n.language).filter((site) => matchesSite(site, search));
  return (
    <div className={styles.page}>
      <ListToolbar searchLabel={t('search')} search={search} onSearch={setSearch}>
        <Segmented<ViewMode>
          aria-label={t('shown_as')}
          value={viewMode}
          onChange={setViewMode}
          options={[
            {
              value: 'cards',
              label: t('cards'),
              icon: <LayoutGrid size={14} aria-hidden="true" />,
            },
            { value: 'map', label: t('map'), icon: <MapIcon size={14} aria-hidden="true" /> },
          ]}
        />
      </ListToolbar>
      <p className="visually-hidden" role="status">
        {t('shown', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <EmptyState
          icon={<MapPinOff size={24} />}
          title={t('none_found')}
          text={t('none_found_text')}
          next={<ClearSearch onClear={() => setSearch('')} />}
        />
      )}
      {shown.length > 0 && viewMode === 'map' && <SitesMap sites={shown} me={me} />}
      {shown.length > 0 && viewMode === 'cards' && (
        <ul className={styles.cards}>
          {shown.map((site) => (
            <SiteCard key={site.id} site={site} mayRestore={mayCreate} />
          ))}
        </ul>
      )}
    </div>
  );
}
