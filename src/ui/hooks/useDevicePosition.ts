import { useState } from 'react';
import type { Position } from '../map/position.ts';
import { devicePosition, type PositionProblem } from './device-position.ts';

type State =
  | { readonly state: 'idle' | 'locating' }
  | { readonly state: 'failed'; readonly reason: PositionProblem };

/**
 * The position of the device. `locate` requests it, for which the browser asks the person;
 * `onFound` gets latitude and longitude in degrees.
 */
export function useDevicePosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<State>({ state: 'idle' });

  async function locate(): Promise<void> {
    setState({ state: 'locating' });
    const found = await devicePosition();
    if (typeof found === 'string') {
      setState({ state: 'failed', reason: found });
      return;
    }
    setState({ state: 'idle' });
    onFound(found);
  }

  return { ...state, locate: () => void locate() };
}
