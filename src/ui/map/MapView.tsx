import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/FormatProvider.tsx';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import styles from './MapView.module.css';
import { degreesWords } from './degrees.ts';
import type { PositionMap } from './position-map.ts';
import type { Position } from './position.ts';

interface Props {
  readonly label: string;
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; none where it is empty. */
  readonly tileUrl: string;
  readonly position: Position | null;
  /** Where the map begins without a position; the specification's middle where it is null. */
  readonly home: Position | null;
  /** Told of where the marker is put; absent: it can't be moved. */
  readonly onPlace?: (position: Position) => void;
}

/** `bare`: no picture has come, the grid is seen. `waiting`: the first one is on its way. */
type State = 'loading' | 'failed' | 'waiting' | 'bare' | 'shown';

/** Of the specification, section 9. */
const middle: Position = [39.8283, -98.5795];
const [farZoom, nearZoom] = [4, 13];

/** A map of a position. Leaflet is fetched with the first one; without its pictures a grid is left. */
export function MapView({ label, tileUrl, position, home, onPlace }: Props) {
  const { t } = useTranslation('map');
  const { number } = useFormat();
  const hint = useId();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLDivElement>(null);
  const told = useRef({ onPlace, number, t });
  const [begin] = useState(() => position ?? home);
  const [map, setMap] = useState<PositionMap | null>(null);
  const [state, setState] = useState<State>('loading');
  const isEditable = onPlace !== undefined;
  useEffect(() => {
    told.current = { onPlace, number, t };
  });
  useEffect(() => {
    let made: PositionMap | null = null;
    let isGone = false;
    import('./position-map.ts').then(
      ({ createPositionMap }) => {
        if (isGone || element.current === null) return;
        const { t: say } = told.current;
        made = createPositionMap(element.current, {
          tileUrl,
          moves,
          centre: begin ?? middle,
          zoom: begin === null ? farZoom : nearZoom,
          zoomIn: say('zoom_in'),
          zoomOut: say('zoom_out'),
          degrees: (degrees, axis) => degreesWords(degrees, axis, told.current),
          onTiles: (come) => setState((now) => (come || now === 'shown' ? 'shown' : 'bare')),
          onPlace: isEditable ? (place) => told.current.onPlace?.(place) : null,
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
  }, [tileUrl, moves, begin, isEditable]);
  const [latitude, longitude] = position ?? [];
  useEffect(() => {
    map?.show(latitude === undefined || longitude === undefined ? null : [latitude, longitude]);
  }, [map, latitude, longitude]);
  const notes = { loading: t('loading'), failed: t('failed'), bare: t('bare') };
  const note = state === 'waiting' || state === 'shown' ? '' : notes[state];
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
          if (map?.press(event.key, event.shiftKey) === true) event.preventDefault();
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
