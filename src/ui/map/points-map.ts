import { divIcon, type LatLngBounds, latLngBounds, marker, type Marker } from 'leaflet';
import { type BaseMapOptions, createBaseMap } from './base-map.ts';
import { type Cluster, clusterByDistance } from './clusters.ts';
import type { Position } from './position.ts';

/** A point on a map. */
export interface Point {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
}

export interface PointsMapOptions extends BaseMapOptions {
  /** Names a pin of several points. */
  readonly severalNames: (count: number) => string;
  readonly onSelect: (id: number) => void;
}

export interface PointsMap {
  readonly show: (points: readonly Point[], selected: number | null) => void;
  readonly end: () => void;
}

/** Points closer to each other than this, in px, share a pin. */
const reach = 36;

const boundsOf = (points: readonly Point[]): LatLngBounds =>
  latLngBounds(points.map(({ position }) => [...position]));

/** A map with a pin for each point; points close to each other share one pin with their number. */
export function createPointsMap(element: HTMLElement, options: PointsMapOptions): PointsMap {
  const { severalNames, onSelect } = options;
  const made = createBaseMap(element, options);
  let points: readonly Point[] = [];
  let selected: number | null = null;
  let pins: readonly Marker[] = [];

  function pinOf(cluster: Cluster<Point>): Marker {
    const [first] = cluster;
    const isOne = cluster.length === 1;
    const isSelected = cluster.some(({ id }) => id === selected);
    const name = isOne ? first.name : severalNames(cluster.length);
    const pin = marker([...first.position], {
      title: name,
      alt: name,
      icon: divIcon({
        className: isSelected ? 'map-pin map-pin-selected' : 'map-pin',
        html: isOne ? '' : String(cluster.length),
        iconSize: isOne ? [20, 20] : [32, 32],
      }),
    });
    pin.on('click', () => {
      const bounds = boundsOf(cluster);
      const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
      if (isOne || isOnePlace || made.getZoom() >= made.getMaxZoom()) onSelect(first.id);
      else made.fitBounds(bounds, { padding: [40, 40] });
    });
    return pin;
  }

  function draw(): void {
    for (const pin of pins) pin.remove();
    const spotOf = ({ position }: Point) => made.project([...position]);
    pins = clusterByDistance(points, spotOf, reach).map((cluster) => pinOf(cluster).addTo(made));
  }

  made.on('zoomend', draw);
  const observer = new ResizeObserver(() => made.invalidateSize({ pan: false }));
  observer.observe(element);
  return {
    show(next, id) {
      const isNew = next !== points;
      points = next;
      const chosen = next.find((point) => point.id === id);
      const moves = chosen !== undefined && id !== selected;
      selected = id;
      if (isNew && next.length > 0 && chosen === undefined)
        made.fitBounds(boundsOf(next), { padding: [40, 40], maxZoom: 17 });
      if (moves) made.panTo([...chosen.position]);
      draw();
    },
    end() {
      observer.disconnect();
      made.remove();
    },
  };
}
