/** Notifies subscribers of keys, such as the db names of columns. */
export interface Notifier {
  /** Notifies the subscribers of these keys; without keys, all subscribers. */
  readonly notify: (keys?: readonly string[]) => void;
  /** A number that changes whenever one of the keys changes: a snapshot for React. */
  readonly version: (keys: readonly string[]) => number;
  /**
   * Calls `listener` once for each notification of one or more of the keys; returns the unsubscribe
   * function.
   */
  readonly subscribe: (keys: readonly string[], listener: () => void) => () => void;
}

export function createNotifier(): Notifier {
  const listenersByKey = new Map<string, Set<() => void>>();
  const counts = new Map<string, number>();
  let countOfAll = 0;

  /** Each listener once, however many of the keys it reads. */
  function listenersOf(keys: Iterable<string>): ReadonlySet<() => void> {
    return new Set([...keys].flatMap((key) => [...(listenersByKey.get(key) ?? [])]));
  }

  return {
    notify(keys) {
      if (keys === undefined) countOfAll += 1;
      else for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const listener of listenersOf(keys ?? listenersByKey.keys())) listener();
    },
    version: (keys) => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), countOfAll),
    subscribe(keys, listener) {
      for (const key of keys) {
        const own = listenersByKey.get(key) ?? new Set();
        listenersByKey.set(key, own.add(listener));
      }
      return () => {
        for (const key of keys) listenersByKey.get(key)?.delete(listener);
      };
    },
  };
}
