import { useState } from 'react';

/** Five decimals are about a metre: more is noise of the device. */
const digits = 5;
const patience = 15_000;

type State =
  | { readonly state: 'idle' | 'locating' }
  | { readonly state: 'failed'; readonly reason: 'position_denied' | 'position_failed' };

const rounded = (degrees: number) => Number(degrees.toFixed(digits));

/** A hook: asks the device where it is, and gives latitude and longitude in degrees. */
export function useDevicePosition(onFound: (position: readonly [number, number]) => void) {
  const [state, setState] = useState<State>({ state: 'idle' });

  function locate() {
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
      { enableHighAccuracy: true, timeout: patience },
    );
  }

  return { ...state, locate };
}
