import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/FormatProvider.tsx';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { degreesWords } from './degrees.ts';
import styles from './PinsView.module.css';
import type { Pin, PinsMap } from './pins-map.ts';
import type { Position } from './position.ts';

interface Props {
  readonly label: string;
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; none where it is empty. */
  readonly tileUrl: string;
  /** The same list until it changes. */
  readonly pins: readonly Pin[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
  /** Of the selected pin. */
  readonly popup: ReactNode;
}

/** Of the specification, section 9. */
const middle: Position = [39.8283, -98.5795];
const farZoom = 4;

/**
 * A map of few places, each with a marker of its colour, and a popup on the selected one. Leaflet is
 * fetched with the first map; without its pictures a grid is left.
 */
export function PinsView({ label, tileUrl, pins, selected, onSelect, popup }: Props) {
  const { t } = useTranslation('map');
  const { number } = useFormat();
  const hint = useId();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLDivElement>(null);
  const [content] = useState(() => document.createElement('div'));
  const told = useRef({ onSelect, number, t });
  const [map, setMap] = useState<PinsMap | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'waiting' | 'bare' | 'shown'>(
    'loading',
  );
  useEffect(() => {
    told.current = { onSelect, number, t };
  });
  useEffect(() => {
    let made: PinsMap | null = null;
    let isGone = false;
    import('./pins-map.ts').then(
      ({ createPinsMap }) => {
        if (isGone || element.current === null) return;
        const { t: say } = told.current;
        made = createPinsMap(element.current, {
          tileUrl,
          moves,
          centre: middle,
          zoom: farZoom,
          popup: content,
          zoomIn: say('zoom_in'),
          zoomOut: say('zoom_out'),
          degrees: (degrees, axis) => degreesWords(degrees, axis, told.current),
          onTiles: (come) => setState((now) => (come || now === 'shown' ? 'shown' : 'bare')),
          onSelect: (id) => told.current.onSelect(id),
        });
        setState(tileUrl === '' ? 'bare' : 'waiting');
        setMap(made);
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      made?.end();
      setMap(null);
    };
  }, [tileUrl, moves, content]);
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
          if (map?.press(event.key) === true) event.preventDefault();
        }}
      />
      {createPortal(popup, content)}
      <p id={hint} className="visually-hidden">
        {t('hint_read')}
      </p>
      <p role="status" className={styles.note}>
        {state === 'waiting' || state === 'shown' ? '' : t(state)}
      </p>
    </div>
  );
}
