import { useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MapView.module.css';
import type { BaseMapOptions } from './base-map.ts';
import type { Position } from './position.ts';
import { useMap } from './useMap.ts';

interface Props {
  readonly label: string;
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for a map without tiles. */
  readonly tileUrl: string;
  readonly position: Position | null;
  /**
   * The initial centre of a map without a position; null for the centre given in the specification.
   */
  readonly home: Position | null;
  /** Called with the new position of the marker; if absent, the marker can't be moved. */
  readonly onPositionChange?: (position: Position) => void;
}

/**
 * A map of one position. Leaflet is loaded with the first map; without tiles a graticule is shown.
 */
export function MapView({ label, tileUrl, position, home, onPositionChange: onPlace }: Props) {
  const { t } = useTranslation('map');
  const hint = useId();
  const latestOnPlace = useRef(onPlace);
  const isEditable = onPlace !== undefined;
  useEffect(() => {
    latestOnPlace.current = onPlace;
  });
  const fetch = useCallback(async () => {
    const { createPositionMap } = await import('./position-map.ts');
    const place = isEditable ? (where: Position) => latestOnPlace.current?.(where) : null;
    return (element: HTMLElement, base: BaseMapOptions) =>
      createPositionMap(element, { ...base, onPositionChange: place });
  }, [isEditable]);
  const { element, map, note } = useMap({
    tileUrl,
    initialPosition: position ?? home,
    loadFactory: fetch,
  });
  const [latitude, longitude] = position ?? [];
  useEffect(() => {
    map?.show(latitude === undefined || longitude === undefined ? null : [latitude, longitude]);
  }, [map, latitude, longitude]);
  return (
    <div className={styles.view}>
      <div
        ref={element}
        className={styles.map}
        role="application"
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
          if (map?.handleKey(event.key, event.shiftKey) === true) event.preventDefault();
        }}
      />
      <p id={hint} className={styles.note}>
        {t(isEditable ? 'hint' : 'hint_read')}
      </p>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
