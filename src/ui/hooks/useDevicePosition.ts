import { useState } from 'react';
import type { Position } from '../map/position.ts';

/** Five decimals are about a metre: further decimals are noise of the device. */
const digits = 5;
const timeoutMs = 15_000;

type State =
  | { readonly state: 'idle' | 'locating' }
  | { readonly state: 'failed'; readonly reason: 'position_denied' | 'position_failed' };

const rounded = (degrees: number) => Number(degrees.toFixed(digits));

/**
 * The position of the device. `locate` requests it, for which the browser asks the person;
 * `onFound` gets latitude and longitude in degrees.
 */
export function useDevicePosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<State>({ state: 'idle' });

  function locate(): void {
    if (!('geolocation' in navigator)) {
      setState({ state: 'failed', reason: 'position_failed' });
      return;
    }
    setState({ state: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ state: 'idle' });
        onFound([rounded(coords.latitude), rounded(coords.longitude)]);
      },
      ({ code, PERMISSION_DENIED }) => {
        const reason = code === PERMISSION_DENIED ? 'position_denied' : 'position_failed';
        setState({ state: 'failed', reason });
      },
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  }

  return { ...state, locate };
}
