import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../../api/config.ts';
import type { SiteRow } from '../../../../contract/directory.ts';
import { matchesSite, sortSites, isOpenable, siteLocation } from '../../../../modules/sites.ts';
import { PinsView } from '../../../../ui/map/PinsView.tsx';
import { NoPositions } from '../../../../modules/pages/NoPositions.tsx';
import { useMe } from '../../../session/me.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import type { Pin } from '../../../../ui/map/pins-map.ts';
import { RequestAccess } from '../../../../screens/sites/RequestAccess.tsx';
import { SiteRows } from './SiteRows.tsx';
import styles from './map.module.css';

/** Spec section 3: the colour of a site that has none. */
const green = '#1A6236';

/** The marker of a site; null if the site is archived or has no coordinates (spec section 5). */
function pinOf({ id, site_name, site_colour, is_archived, address }: SiteRow): Pin | null {
  const { latitude, longitude } = address;
  if (is_archived || latitude === null || longitude === null) return null;
  return { id, name: site_name, position: [latitude, longitude], colour: site_colour ?? green };
}

interface Props {
  readonly sites: readonly SiteRow[];
  readonly initialSiteId: number | null;
  readonly onGo: (siteId: number) => void;
}

/** Sites in a list and on a map; both show the selected site. */
export function SiteMap({ sites, initialSiteId, onGo }: Props) {
  const { t, i18n } = useTranslation('site_map');
  const me = useMe();
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
          <NoPositions sites={shown} me={me} />
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

interface SitePopupProps {
  readonly site: SiteRow;
  readonly onGo: (siteId: number) => void;
}

/** The popup of a site, with a link to the site if the person may open it (spec 2.7). */
function SitePopup({ site, onGo }: SitePopupProps) {
  const { t } = useTranslation('site_map');
  const place = siteLocation(site);
  const status = site.site_status === '' ? null : site.site_status;
  return (
    <div className={styles.popup}>
      <strong className={styles.popupName}>{site.site_name}</strong>
      {place !== '' && <span className={styles.details}>{place}</span>}
      <span>{t('status', { status: status ?? t('unknown_status') })}</span>
      {isOpenable(site) ? (
        <Button type="primary" size="small" onClick={() => onGo(site.id)}>
          {t('go')}
        </Button>
      ) : (
        <>
          <Button size="small" disabled>
            {t('denied')}
          </Button>
          {!site.is_archived && <RequestAccess site={site} />}
        </>
      )}
    </div>
  );
}
