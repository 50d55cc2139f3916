import { divIcon, type Marker, marker, popup } from 'leaflet';
import { type BaseMapOptions, createBaseMap } from './base-map.ts';
import { panBy, panDirectionOf, zoomByKey } from './map-keys.ts';
import type { Position } from './position.ts';

/** A marker on a map, with its colour. */
export interface Pin {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
  /** `#rrggbb`. */
  readonly colour: string;
}

export interface PinsMapOptions extends BaseMapOptions {
  /** The element of the selected pin's popup; the caller fills it. */
  readonly popup: HTMLElement;
  readonly onSelect: (id: number) => void;
}

export interface PinsMap {
  /** Shows the pins and the popup of the selected one; flies to it if the selection changed. */
  readonly show: (pins: readonly Pin[], selected: number | null) => void;
  /** Handles a key; returns false for a key without a function here. */
  readonly handleKey: (key: string) => boolean;
  readonly end: () => void;
}

/**
 * From the specification: duration of the flight in seconds, minimum zoom after it, maximum width
 * of a popup.
 */
const [flightSeconds, nearZoom, popupWidth] = [0.8, 13, 300];
/** px by which an arrow key moves the map. */
const pan = 80;
const [width, height] = [28, 36];
/** px by which the pin is below the centre, so that its popup is fully visible. */
const popupRoom = 70;

const svg = 'http://www.w3.org/2000/svg';

/** Draws the marker as an inline SVG, so that it can have any colour. */
function drawing(colour: string): HTMLElement {
  const frame = document.createElement('span');
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  const shape = (name: string, attributes: Readonly<Record<string, string>>) => {
    const part = document.createElementNS(svg, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    picture.append(part);
  };
  const outline = 'M14 1C6.8 1 1 6.8 1 14c0 9.3 13 21 13 21s13-11.7 13-21C27 6.8 21.2 1 14 1z';
  shape('path', { d: outline, fill: colour, stroke: '#ffffff', 'stroke-width': '2' });
  shape('circle', { cx: '14', cy: '14', r: '5', fill: '#ffffff' });
  frame.append(picture);
  return frame;
}

/** A map with a marker for each pin and one popup; Enter on a marker selects it. */
export function createPinsMap(element: HTMLElement, options: PinsMapOptions): PinsMap {
  const { moves, onSelect } = options;
  const made = createBaseMap(element, options);
  const balloon = popup({
    maxWidth: popupWidth,
    offset: [0, -height + 6],
    closeButton: false,
    autoClose: false,
    closeOnClick: false,
    closeOnEscapeKey: false,
    autoPan: false,
  }).setContent(options.popup);
  let shown: readonly Pin[] = [];
  let chosen: number | null = null;
  let markers: readonly Marker[] = [];

  function markerOf(pin: Pin): Marker {
    const one = marker([...pin.position], {
      title: pin.name,
      alt: pin.name,
      icon: divIcon({
        className: 'map-marker',
        html: drawing(pin.colour),
        iconSize: [width, height],
        iconAnchor: [width / 2, height - 1],
      }),
    });
    one.on('click', () => onSelect(pin.id));
    one.on('keydown', ({ originalEvent }) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key === 'Enter') onSelect(pin.id);
    });
    return one;
  }

  const observer = new ResizeObserver(() => made.invalidateSize({ pan: false }));
  observer.observe(element);
  return {
    show(pins, selected) {
      if (pins !== shown) {
        for (const each of markers) each.remove();
        markers = pins.map((pin) => markerOf(pin).addTo(made));
        shown = pins;
      }
      const pin = pins.find(({ id }) => id === selected);
      const isOther = selected !== chosen;
      chosen = selected;
      if (pin === undefined) {
        balloon.remove();
        return;
      }
      balloon.setLatLng([...pin.position]).openOn(made);
      if (!isOther) return;
      const zoom = Math.max(made.getZoom(), nearZoom);
      const spot = made.project([...pin.position], zoom).subtract([0, popupRoom]);
      made.flyTo(made.unproject(spot, zoom), zoom, { duration: flightSeconds, animate: moves });
    },
    handleKey(key) {
      if (zoomByKey(made, key)) return true;
      const way = panDirectionOf(key);
      if (way !== undefined) panBy(made, way, pan);
      return way !== undefined;
    },
    end() {
      observer.disconnect();
      made.remove();
    },
  };
}
