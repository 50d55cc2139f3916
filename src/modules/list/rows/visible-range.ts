import { useSyncExternalStore } from 'react';

/** Which rows are in sight, counted from 0, the last one included. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

const emptyRange: VisibleRange = { first: 0, last: -1 };

/** Told while a person scrolls; only who reads it renders. */
export interface VisibleRangeStore {
  readonly get: () => VisibleRange;
  readonly set: (seen: VisibleRange) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createVisibleRangeStore(): VisibleRangeStore {
  const listeners = new Set<() => void>();
  let range = emptyRange;
  return {
    get: () => range,
    set(next) {
      if (next.first === range.first && next.last === range.last) return;
      range = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useVisibleRange(store: VisibleRangeStore): VisibleRange {
  return useSyncExternalStore(store.subscribe, store.get);
}
