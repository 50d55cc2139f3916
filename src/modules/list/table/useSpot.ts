import { useCallback, useState } from 'react';
import { type Range, rangeOf, type Spot } from './keys.ts';

export interface SpotState {
  /** The cell that keys go to. */
  readonly active: Spot;
  /** The cells that are marked, at least the active one. */
  readonly range: Range;
  /** Goes to a cell; `extend` marks all from the last one that was gone to without. */
  readonly go: (spot: Spot, extend?: boolean) => void;
}

/** Which cell of a grid a person is at. */
export function useSpot(start: Spot): SpotState {
  const [{ active, anchor }, set] = useState({ active: start, anchor: start });
  const go = useCallback(
    (spot: Spot, extend = false) =>
      set((before) => ({ active: spot, anchor: extend ? before.anchor : spot })),
    [],
  );
  return { active, range: rangeOf(active, anchor), go };
}
