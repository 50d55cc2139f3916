import type { Position } from './position.ts';

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The metres between two positions along the surface of the earth. */
export function distanceBetween(a: Position, b: Position): number {
  const [latitude, longitude] = [radians(b[0] - a[0]), radians(b[1] - a[1])];
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Metres from the site beyond which a position needs a confirmation. */
const farMetres = 5000;

/** The metres between a position and its site; null if it is near, or the site has no position. */
export function farFromSite(position: Position, site: Position | null): number | null {
  if (site === null) return null;
  const metres = distanceBetween(position, site);
  return metres > farMetres ? metres : null;
}
