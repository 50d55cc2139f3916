import { type Map as LeafletMap, point } from 'leaflet';

const panDirections: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** The direction of an arrow key as x and y of one step; undefined for any other key. */
export function panDirectionOf(key: string): readonly [number, number] | undefined {
  return panDirections.get(key);
}

/** Moves the map by `length` px in a direction. */
export function panBy(made: LeafletMap, [x, y]: readonly [number, number], length: number): void {
  made.panBy(point(x * length, y * length));
}

/** Zooms on plus and minus; returns false for any other key. */
export function zoomByKey(made: LeafletMap, key: string): boolean {
  if (key === '+' || key === '=') made.zoomIn();
  else if (key === '-' || key === '_') made.zoomOut();
  else return false;
  return true;
}
