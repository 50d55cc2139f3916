import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useFormat } from '../format/FormatProvider.tsx';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import type { BaseMapOptions } from './base-map.ts';
import type { Position } from './position.ts';

/** Creates a map in an element. It is loaded together with Leaflet, with the first map. */
export type MapFactory<Made> = (element: HTMLElement, base: BaseMapOptions) => Made;

interface MapRequest<Made> {
  /** URL template of the tiles, `https://…/{z}/{x}/{y}.png`; empty for a map without tiles. */
  readonly tileUrl: string;
  /** The initial centre; null for the centre given in the specification. */
  readonly initialPosition: Position | null;
  /** Loads the factory. Pass the same function until the map has to be created again. */
  readonly loadFactory: () => Promise<MapFactory<Made>>;
}

interface MountedMap<Made> {
  /** Ref for the element that holds the map. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Null until it is created. */
  readonly map: Made | null;
  /** A note about the tiles; '' if there is none. */
  readonly note: string;
}

/**
 * `bare`: no tile has loaded, only the graticule is visible. `waiting`: the first tile is loading.
 */
type State = 'loading' | 'failed' | 'waiting' | 'bare' | 'shown';

/** Spec section 9. */
const defaultPosition: Position = [39.8283, -98.5795];
const [farZoom, nearZoom] = [4, 13];

/**
 * Creates a map and destroys it on unmount. Without tiles a graticule is shown, and a note says so.
 */
export function useMap<Made extends { readonly end: () => void }>({
  tileUrl,
  initialPosition: begin,
  loadFactory: fetch,
}: MapRequest<Made>): MountedMap<Made> {
  const { t } = useTranslation('map');
  const { number } = useFormat();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const element = useRef<HTMLDivElement>(null);
  const speech = useRef({ number, t });
  const [start] = useState(begin);
  const [map, setMap] = useState<Made | null>(null);
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    speech.current = { number, t };
  });
  useEffect(() => {
    let made: Made | null = null;
    let isGone = false;
    fetch().then(
      (make) => {
        if (isGone || element.current === null) return;
        const { t: say } = speech.current;
        made = make(element.current, {
          tileUrl,
          moves,
          centre: start ?? defaultPosition,
          zoom: start === null ? farZoom : nearZoom,
          zoomIn: say('zoom_in'),
          zoomOut: say('zoom_out'),
          degrees: (degrees, axis) => formatDegrees(degrees, axis, speech.current),
          onTiles: (come) => setState((now) => (come || now === 'shown' ? 'shown' : 'bare')),
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
  }, [tileUrl, moves, start, fetch]);
  return { element, map, note: state === 'waiting' || state === 'shown' ? '' : t(state) };
}

interface DegreesFormat {
  readonly t: TFunction<'map'>;
  readonly number: (value: number) => string;
}

/** "52.52° N": degrees, with the hemisphere as a letter. */
function formatDegrees(
  degrees: number,
  axis: 'latitude' | 'longitude',
  { t, number }: DegreesFormat,
): string {
  const sides = axis === 'latitude' ? (['south', 'north'] as const) : (['west', 'east'] as const);
  return `${number(Math.abs(degrees))}° ${t(sides[degrees < 0 ? 0 : 1])}`;
}
