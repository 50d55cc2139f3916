import { useCallback, useSyncExternalStore } from 'react';

/** What changes by key, such as the values of a form: told to those alone who read a key. */
export interface ChangeNotifier {
  /** These have changed; without keys, everything has. */
  readonly notify: (keys?: readonly string[]) => void;
  /** A number that is another one after each change of one of the keys. */
  readonly version: (keys: readonly string[]) => number;
  /** Tells of changes of these keys. */
  readonly subscribe: (keys: readonly string[], listener: () => void) => () => void;
  /** Tells of every change. */
  readonly subscribeAll: (listener: () => void) => () => void;
}

export function createChangeNotifier(): ChangeNotifier {
  const listeners = new Set<() => void>();
  const listenersTo = new Map<string, Set<() => void>>();
  const counts = new Map<string, number>();
  let ofAll = 0;

  /** Who reads several of the keys is there once. */
  function listenersOf(keys: Iterable<string>): Set<() => void> {
    return new Set([...keys].flatMap((key) => [...(listenersTo.get(key) ?? [])]));
  }

  return {
    notify(keys) {
      if (keys === undefined) ofAll += 1;
      else for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const tell of listenersOf(keys ?? listenersTo.keys())) tell();
      for (const tell of listeners) tell();
    },
    version: (keys) => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), ofAll),
    subscribe(keys, listener) {
      for (const key of keys) {
        const own = listenersTo.get(key) ?? new Set();
        listenersTo.set(key, own.add(listener));
      }
      return () => {
        for (const key of keys) listenersTo.get(key)?.delete(listener);
      };
    },
    subscribeAll(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Renders its reader when one of the keys changes; the same keys are the same array. */
export function useChangesOf(changes: ChangeNotifier, keys: readonly string[]): void {
  const subscribe = useCallback(
    (listener: () => void) => changes.subscribe(keys, listener),
    [changes, keys],
  );
  useSyncExternalStore(subscribe, () => changes.version(keys));
}
