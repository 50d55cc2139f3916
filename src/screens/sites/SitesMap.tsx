import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../api/config.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { Point } from '../../ui/map/points-map.ts';
import { PointsView } from '../../ui/map/PointsView.tsx';
import { cx } from '../../ui/cx.ts';
import { NoPositions } from '../../modules/pages/NoPositions.tsx';
import { SiteCard } from './SiteCard.tsx';
import styles from './sites.module.css';

/** A marker for each site that is not archived and has coordinates (spec section 5). */
function pointsOf(sites: readonly SiteRow[]): readonly Point[] {
  return sites.flatMap(({ id, site_name, is_archived, address: { latitude, longitude } }) =>
    is_archived || latitude === null || longitude === null
      ? []
      : [{ id, name: site_name, position: [latitude, longitude] as const }],
  );
}

/** The sites on a map, next to a list of them. */
export function SitesMap({
  sites,
  me,
}: {
  readonly sites: readonly SiteRow[];
  readonly me: CurrentUser;
}) {
  const { t } = useTranslation('sites');
  const points = useMemo(() => pointsOf(sites), [sites]);
  const [selected, setSelected] = useState<number | null>(null);
  const chosen = sites.find(({ id }) => id === selected);
  if (points.length === 0) return <NoPositions sites={sites} me={me} />;
  return (
    <div className={styles.mapped}>
      <div className={styles.sidePanel}>
        <ul className={styles.names}>
          {sites.map((site) => (
            <li key={site.id}>
              <button
                type="button"
                className={cx(styles.choice, site.user_roles === null && styles.closed)}
                aria-pressed={site.id === selected}
                disabled={site.is_archived}
                onClick={() => setSelected(site.id)}
              >
                <span className={cx(styles.name, site.is_archived && styles.archived)}>
                  {site.site_name}
                </span>
                {site.user_roles === null && <Lock size={14} />}
              </button>
            </li>
          ))}
        </ul>
        {chosen !== undefined && (
          <ul className={styles.selected}>
            <SiteCard site={chosen} />
          </ul>
        )}
      </div>
      <div className={styles.map}>
        <PointsView
          label={t('map')}
          tileUrl={pageConfig().map_tile_url}
          home={null}
          points={points}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </div>
  );
}
