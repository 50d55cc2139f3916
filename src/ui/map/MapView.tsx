import { useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MapView.module.css';
import type { BaseMapOptions } from './base-map.ts';
import type { Position } from './position.ts';
import { useMap } from './useMap.ts';

interface Props {
  readonly label: string;
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; none where it is empty. */
  readonly tileUrl: string;
  readonly position: Position | null;
  /** Where the map begins without a position; the specification's middle where it is null. */
  readonly home: Position | null;
  /** Told of where the marker is put; absent: it can't be moved. */
  readonly onPositionChange?: (position: Position) => void;
}

/** A map of a position. Leaflet is fetched with the first one; without its pictures a grid is left. */
export function MapView({ label, tileUrl, position, home, onPositionChange: onPlace }: Props) {
  const { t } = useTranslation('map');
  const hint = useId();
  const told = useRef(onPlace);
  const isEditable = onPlace !== undefined;
  useEffect(() => {
    told.current = onPlace;
  });
  const fetch = useCallback(async () => {
    const { createPositionMap } = await import('./position-map.ts');
    const place = isEditable ? (where: Position) => told.current?.(where) : null;
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
