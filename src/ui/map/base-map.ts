import { control, type Map as LeafletMap, map, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './base-map.css';
import { addGraticule } from './graticule.ts';
import type { Position } from './position.ts';

/** Spec section 9. */
const [tileSize, maxZoom] = [256, 18];

/** Tile servers whose attribution is known from their address; there are no others. */
const openStreetMap = /(^|\.)(openstreetmap\.(org|de|fr)|osm\.org)$/;
const credit = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';

export interface BaseMapOptions {
  readonly tileUrl: string;
  readonly centre: Position;
  readonly zoom: number;
  /** False under reduced motion: the map does not animate. */
  readonly moves: boolean;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Formats a coordinate of the graticule. */
  readonly degrees: (degrees: number, axis: 'latitude' | 'longitude') => string;
  /** Called with true after a tile loaded, with false after one failed to. */
  readonly onTiles: (come: boolean) => void;
}

function creditOf(tileUrl: string): string {
  const address = tileUrl.replaceAll(/\{\w\}/g, '0');
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return openStreetMap.test(host) ? credit : '';
}

/**
 * A map in an element that has a size: tiles, and below them a graticule with a scale, which is all
 * that is visible without tiles. The caller handles keys.
 */
export function createBaseMap(element: HTMLElement, options: BaseMapOptions): LeafletMap {
  const { tileUrl, moves } = options;
  element.tabIndex = 0;
  const made = map(element, {
    center: [...options.centre],
    zoom: options.zoom,
    maxZoom,
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    worldCopyJump: true,
  });
  control
    .zoom({ position: 'topright', zoomInTitle: options.zoomIn, zoomOutTitle: options.zoomOut })
    .addTo(made);
  control.scale({ imperial: false }).addTo(made);
  control.attribution({ prefix: false }).addTo(made);
  addGraticule(made, options.degrees);
  if (tileUrl !== '') {
    tileLayer(tileUrl, {
      tileSize,
      maxZoom,
      attribution: creditOf(tileUrl),
      // Tile servers require a referrer; we send no more than the origin.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
      .on('tileload', () => options.onTiles(true))
      .on('tileerror', () => options.onTiles(false))
      .addTo(made);
  }
  return made;
}
