/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number];

/** A tenth of a metre: finer differences are invisible on a map and are not stored. */
const digits = 6;

/** Normalises a position: wraps longitude to -180 to 180, clamps latitude at the poles. */
export function normalisePosition(latitude: number, longitude: number): Position {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const rounded = (degrees: number) => Number(degrees.toFixed(digits)) + 0;
  return [rounded(Math.min(90, Math.max(-90, latitude))), rounded(turned)];
}

/** Whether the value is a pair of numbers within the range of latitude and longitude. */
export function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [latitude, longitude] = value as readonly unknown[];
  return (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  );
}
