import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/FormatProvider.tsx';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import styles from './PointsView.module.css';
import { degreesWords } from './degrees.ts';
import type { Point, PointsMap } from './points-map.ts';
import type { Position } from './position.ts';

interface Props {
  readonly label: string;
  /** Address of the tiles, `https://…/{z}/{x}/{y}.png`; none where it is empty. */
  readonly tileUrl: string;
  /** Where the map begins without points. */
  readonly home: Position | null;
  /** The same list until it changes. */
  readonly points: readonly Point[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/** Of the specification, section 9. */
const middle: Position = [39.8283, -98.5795];
const [farZoom, nearZoom] = [4, 13];

/** A map of many points. Leaflet is fetched with the first one; without its pictures a grid is left. */
export function PointsView({ label, tileUrl, home, points, selected, onSelect }: Props) {
  const { t } = useTranslation('map');
  const { number } = useFormat();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLDivElement>(null);
  const told = useRef({ onSelect, number, t });
  const [begin] = useState(home);
  const [map, setMap] = useState<PointsMap | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'bare' | 'shown'>('loading');
  useEffect(() => {
    told.current = { onSelect, number, t };
  });
  useEffect(() => {
    let made: PointsMap | null = null;
    let isGone = false;
    import('./points-map.ts').then(
      ({ createPointsMap }) => {
        if (isGone || element.current === null) return;
        const { t: say } = told.current;
        made = createPointsMap(element.current, {
          tileUrl,
          moves,
          centre: begin ?? middle,
          zoom: begin === null ? farZoom : nearZoom,
          zoomIn: say('zoom_in'),
          zoomOut: say('zoom_out'),
          degrees: (degrees, axis) => degreesWords(degrees, axis, told.current),
          severalNames: (count) => told.current.t('several', { count }),
          onTiles: (come) => setState((now) => (come || now === 'shown' ? 'shown' : 'bare')),
          onSelect: (id) => told.current.onSelect(id),
        });
        setState(tileUrl === '' ? 'bare' : 'shown');
        setMap(made);
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      made?.end();
      setMap(null);
    };
  }, [tileUrl, moves, begin]);
  useEffect(() => map?.show(points, selected), [map, points, selected]);
  return (
    <div className={styles.view}>
      <div ref={element} className={styles.map} role="region" aria-label={label} />
      <p role="status" className={styles.note}>
        {state === 'shown' ? '' : t(state)}
      </p>
    </div>
  );
}
