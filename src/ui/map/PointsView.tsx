import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PointsView.module.css';
import type { BaseMapOptions } from './base-map.ts';
import type { Point } from './points-map.ts';
import type { Position } from './position.ts';
import { useMap } from './useMap.ts';

interface Props {
  readonly label: string;
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for a map without tiles. */
  readonly tileUrl: string;
  /** The initial centre of a map without points. */
  readonly home: Position | null;
  /** The same array until it changes. */
  readonly points: readonly Point[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/**
 * A map of many points. Leaflet is loaded with the first map; without tiles a graticule is shown.
 */
export function PointsView({ label, tileUrl, home, points, selected, onSelect }: Props) {
  const { t } = useTranslation('map');
  const latest = useRef({ onSelect, t });
  useEffect(() => {
    latest.current = { onSelect, t };
  });
  const fetch = useCallback(async () => {
    const { createPointsMap } = await import('./points-map.ts');
    const own = {
      severalNames: (count: number) => latest.current.t('several', { count }),
      onSelect: (id: number) => latest.current.onSelect(id),
    };
    return (element: HTMLElement, base: BaseMapOptions) =>
      createPointsMap(element, { ...base, ...own });
  }, []);
  const { element, map, note } = useMap({ tileUrl, initialPosition: home, loadFactory: fetch });
  useEffect(() => map?.show(points, selected), [map, points, selected]);
  return (
    <div className={styles.view}>
      <div ref={element} className={styles.map} role="region" aria-label={label} />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
