import type { Position } from '../map/position.ts';

/** Five decimals are about a metre: further decimals are noise of the device. */
const digits = 5;
const timeoutMs = 15_000;

/** Why there is no position. */
export type PositionProblem = 'position_denied' | 'position_failed';

const rounded = (degrees: number) => Number(degrees.toFixed(digits));

/** The position of the device in degrees, for which the browser asks the person, or why there is none. */
export function devicePosition(): Promise<Position | PositionProblem> {
  if (!('geolocation' in navigator)) return Promise.resolve('position_failed');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([rounded(coords.latitude), rounded(coords.longitude)]),
      ({ code, PERMISSION_DENIED }) =>
        resolve(code === PERMISSION_DENIED ? 'position_denied' : 'position_failed'),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
