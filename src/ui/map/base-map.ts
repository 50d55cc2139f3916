import { control, type Map as LeafletMap, map, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './base-map.css';
import { addGraticule } from './graticule.ts';
import type { Position } from './position.ts';

/** Of the specification, section 9. */
const [tileSize, maxZoom] = [256, 18];

/** The only tiles whose makers are known from their address. */
const openStreetMap = /(^|\.)(openstreetmap\.(org|de|fr)|osm\.org)$/;
const credit = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';

export interface BaseMapOptions {
  readonly tileUrl: string;
  readonly centre: Position;
  readonly zoom: number;
  /** False under reduced motion. */
  readonly moves: boolean;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** A coordinate of the grid in words. */
  readonly degrees: (degrees: number, axis: 'latitude' | 'longitude') => string;
  /** Told whether the map's pictures come. */
  readonly onTiles: (come: boolean) => void;
}

function creditOf(tileUrl: string): string {
  const address = tileUrl.replaceAll(/\{\w\}/g, '0');
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return openStreetMap.test(host) ? credit : '';
}

/**
 * A map in an element that has a size: pictures from the tile server, and below them a grid of degrees
 * with a scale, which is all that is seen where no pictures come. Keys are the caller's.
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
      // Tile servers want to know whose page asks; more than its origin is not told.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
      .on('tileload', () => options.onTiles(true))
      .on('tileerror', () => options.onTiles(false))
      .addTo(made);
  }
  return made;
}
