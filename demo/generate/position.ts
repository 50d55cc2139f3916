import { siteName } from './keys.ts';
import { random } from './random.ts';
import type { SourceSite } from './site.ts';

/** Degrees; 0.0001 degrees are about 11 m. */
const aroundSite = 0.006;
const aroundPlace = 0.0003;

function offset(name: string, most: number): readonly [latitude: number, longitude: number] {
  const numbers = random(name);
  return [(numbers.fraction() * 2 - 1) * most, (numbers.fraction() * 2 - 1) * most];
}

/**
 * The position of a machine: near its location, which is near the site's address. Both are
 * generated. Null on a mobile site, which has no coordinates.
 */
export function positionOf(
  { key, address }: SourceSite,
  location: string,
  code: string,
): readonly [latitude: number, longitude: number] | null {
  const { latitude, longitude } = address;
  if (latitude === null || longitude === null) return null;
  const place = offset(`place/${siteName(key)}/${location}`, aroundSite);
  const own = offset(`position/${siteName(key)}/${code}`, aroundPlace);
  const rounded = (degrees: number) => Number(degrees.toFixed(6));
  return [rounded(latitude + place[0] + own[0]), rounded(longitude + place[1] + own[1])];
}
