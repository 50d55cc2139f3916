import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BaseMapOptions } from './base-map.ts';
import styles from './PinsView.module.css';
import type { Pin } from './pins-map.ts';
import { useMap } from './useMap.ts';

interface Props {
  readonly label: string;
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for a map without tiles. */
  readonly tileUrl: string;
  /** The same array until it changes. */
  readonly pins: readonly Pin[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
  /** Popup of the selected pin. */
  readonly popup: ReactNode;
}

/**
 * A map of a few items, each with a marker in its colour and a popup on the selected one. Leaflet
 * is loaded with the first map; without tiles a graticule is shown.
 */
export function PinsView({ label, tileUrl, pins, selected, onSelect, popup }: Props) {
  const { t } = useTranslation('map');
  const hint = useId();
  const [content] = useState(() => document.createElement('div'));
  const latestOnSelect = useRef(onSelect);
  useEffect(() => {
    latestOnSelect.current = onSelect;
  });
  const fetch = useCallback(async () => {
    const { createPinsMap } = await import('./pins-map.ts');
    const own = { popup: content, onSelect: (id: number) => latestOnSelect.current(id) };
    return (element: HTMLElement, base: BaseMapOptions) =>
      createPinsMap(element, { ...base, ...own });
  }, [content]);
  const { element, map, note } = useMap({ tileUrl, initialPosition: null, loadFactory: fetch });
  useEffect(() => map?.show(pins, selected), [map, pins, selected]);
  return (
    <div className={styles.view}>
      <div
        ref={element}
        className={styles.map}
        role="region"
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
          if (map?.handleKey(event.key) === true) event.preventDefault();
        }}
      />
      {createPortal(popup, content)}
      <p id={hint} className="visually-hidden">
        {t('hint_read')}
      </p>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
