import { useSyncExternalStore } from 'react';

/** Which rows are in sight, counted from 0, the last one included. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

const nothing: Seen = { first: 0, last: -1 };

/** Told while a person scrolls; only who reads it renders. */
export interface SeenStore {
  readonly get: () => Seen;
  readonly set: (seen: Seen) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSeen(): SeenStore {
  const listeners = new Set<() => void>();
  let range = nothing;
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

export function useSeen(store: SeenStore): Seen {
  return useSyncExternalStore(store.subscribe, store.get);
}
