import { useSyncExternalStore } from 'react';

/** Nothing saved yet, on its way, saved. */
export type SaveState = 'not_yet' | 'now' | 'done';

interface ProgressState {
  readonly saving: SaveState;
  /** Number of the refused saves. */
  readonly refused: number;
}

/** How saving goes, as a store, so that only what shows it renders when that changes. */
export interface SaveProgress {
  readonly now: () => ProgressState;
  readonly setState: (saving: SaveState) => void;
  readonly countFailure: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSaveProgress(): SaveProgress {
  const listeners = new Set<() => void>();
  let state: ProgressState = { saving: 'not_yet', refused: 0 };
  function update(next: Partial<ProgressState>): void {
    state = { ...state, ...next };
    for (const tell of listeners) tell();
  }
  return {
    now: () => state,
    setState: (saving) => update({ saving }),
    countFailure: () => update({ refused: state.refused + 1 }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSaveState({ subscribe, now }: SaveProgress): SaveState {
  return useSyncExternalStore(subscribe, () => now().saving);
}

/** Number of the refused saves, 0 before the first. */
export function useFailedSaves({ subscribe, now }: SaveProgress): number {
  return useSyncExternalStore(subscribe, () => now().refused);
}
