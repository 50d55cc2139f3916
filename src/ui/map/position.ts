/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number];

/** A tenth of a metre: what a map can't show is not stored. */
const digits = 6;

/** A place on the globe: longitude turned into -180 to 180, latitude held to the poles. */
export function normalisePosition(latitude: number, longitude: number): Position {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const rounded = (degrees: number) => Number(degrees.toFixed(digits)) + 0;
  return [rounded(Math.min(90, Math.max(-90, latitude))), rounded(turned)];
}

/** Whether both halves are numbers that are on the globe. */
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
