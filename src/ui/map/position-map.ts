import { icon, type LatLng, marker, point } from 'leaflet';
import { type BaseMapOptions, createBaseMap } from './base-map.ts';
import { panBy, panDirectionOf, zoomByKey } from './map-keys.ts';
import markerUrl from './marker.svg';
import { normalisePosition, type Position } from './position.ts';

export interface PositionMapOptions extends BaseMapOptions {
  /** Called with the new position of the marker; null: it can't be moved. */
  readonly onPositionChange: ((position: Position) => void) | null;
}

export interface PositionMap {
  /** Places or removes the marker; moves the map if the marker would be out of sight. */
  readonly show: (position: Position | null) => void;
  /** Handles a key; returns false for a key without a function here. */
  readonly handleKey: (key: string, isFine: boolean) => boolean;
  readonly end: () => void;
}

/** px per arrow key: the marker with and without `isFine`, and the map if there is no marker. */
const [fineStride, stride, pan] = [1, 10, 80];

const held = ({ lat, lng }: LatLng) => normalisePosition(lat, lng);

/** A map with one marker, which is moved by clicks, dragging and keys. */
export function createPositionMap(element: HTMLElement, options: PositionMapOptions): PositionMap {
  const { onPositionChange: onPlace } = options;
  const made = createBaseMap(element, options);
  const pin = marker([0, 0], {
    icon: icon({ iconUrl: markerUrl, iconSize: [28, 36], iconAnchor: [14, 35] }),
    keyboard: false,
    interactive: onPlace !== null,
    draggable: onPlace !== null,
    alt: '',
  });
  if (onPlace !== null) {
    made.on('click', ({ latlng }) => onPlace(held(latlng)));
    pin.on('dragend', () => onPlace(held(pin.getLatLng())));
  }
  const observer = new ResizeObserver(() => made.invalidateSize({ pan: false }));
  observer.observe(element);
  return {
    show(position) {
      if (position === null) pin.remove();
      else {
        pin.setLatLng([...position]).addTo(made);
        if (!made.getBounds().contains([...position])) made.panTo([...position]);
      }
    },
    handleKey(key, isFine) {
      if (zoomByKey(made, key)) return true;
      if (key === 'Enter' && onPlace !== null) {
        onPlace(held(made.getCenter()));
        return true;
      }
      const way = panDirectionOf(key);
      if (way === undefined) return false;
      if (onPlace === null || !made.hasLayer(pin)) panBy(made, way, pan);
      else {
        const spot = made.latLngToContainerPoint(pin.getLatLng());
        const length = isFine ? fineStride : stride;
        const next = spot.add(point(way[0] * length, way[1] * length));
        onPlace(held(made.containerPointToLatLng(next)));
      }
      return true;
    },
    end() {
      observer.disconnect();
      made.remove();
    },
  };
}
