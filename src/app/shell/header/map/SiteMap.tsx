import { MapPinOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../../api/config.ts';
import type { SiteRow } from '../../../../contract/directory.ts';
import { matchesSite, sortSites } from '../../../../modules/sites.ts';
import { PinsView } from '../../../../ui/map/PinsView.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import styles from './map.module.css';
import { pinOf } from './pin.ts';
import { SiteRows } from './SiteRows.tsx';
import { SitePopup } from './SitePopup.tsx';

interface Props {
  readonly sites: readonly SiteRow[];
  readonly initialSiteId: number | null;
  readonly onGo: (siteId: number) => void;
}

/** Sites as a list and on a map; choosing one in either shows it in both. */
export function SiteMap({ sites, initialSiteId, onGo }: Props) {
  const { t, i18n } = useTranslation('site_map');
  const [search, setSearch] = useState('');
  const ordered = useMemo(() => sortSites(sites, i18n.language), [sites, i18n.language]);
  const [selected, select] = useState<number | null>(() => {
    const isThere = sites.some(({ id }) => id === initialSiteId);
    return isThere ? initialSiteId : (ordered.find((site) => pinOf(site) !== null)?.id ?? null);
  });
  const shown = useMemo(
    () => ordered.filter((site) => matchesSite(site, search)),
    [ordered, search],
  );
  const pins = useMemo(() => shown.flatMap((site) => pinOf(site) ?? []), [shown]);
  const site = shown.find(({ id }) => id === selected);
  return (
    <>
      <SiteRows
        sites={shown}
        search={search}
        onSearch={setSearch}
        selected={selected}
        onSelect={select}
        onGo={onGo}
      />
      <div className={styles.map}>
        {pins.length === 0 ? (
          <EmptyState icon={<MapPinOff size={24} />} title={t('no_coordinates')} />
        ) : (
          <PinsView
            label={t('map')}
            tileUrl={pageConfig().map_tile_url}
            pins={pins}
            selected={site?.id ?? null}
            onSelect={select}
            popup={site === undefined ? null : <SitePopup site={site} onGo={onGo} />}
          />
        )}
      </div>
    </>
  );
}
