import { useSyncExternalStore } from 'react';

/** Nothing saved yet, on its way, saved. */
export type Saving = 'not_yet' | 'now' | 'done';

interface State {
  readonly saving: Saving;
  /** Number of the refused saves. */
  readonly refused: number;
}

/** How saving goes, as a store, so that only what shows it renders when that changes. */
export interface Progress {
  readonly now: () => State;
  readonly goes: (saving: Saving) => void;
  readonly refuse: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createProgress(): Progress {
  const listeners = new Set<() => void>();
  let state: State = { saving: 'not_yet', refused: 0 };
  function update(next: Partial<State>): void {
    state = { ...state, ...next };
    for (const tell of listeners) tell();
  }
  return {
    now: () => state,
    goes: (saving) => update({ saving }),
    refuse: () => update({ refused: state.refused + 1 }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSaving({ subscribe, now }: Progress): Saving {
  return useSyncExternalStore(subscribe, () => now().saving);
}

/** Number of the refused saves, 0 before the first. */
export function useRefused({ subscribe, now }: Progress): number {
  return useSyncExternalStore(subscribe, () => now().refused);
}
