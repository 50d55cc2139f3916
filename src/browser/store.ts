/** A value that can be read at any time and notifies its listeners of changes. */
export interface ReadableStore<T> {
  readonly get: () => T;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends ReadableStore<T> {
  /** Replaces the value. Setting the same value (`Object.is`) calls no listener. */
  readonly set: (next: T) => void;
  readonly update: (change: (before: T) => T) => void;
}

/** A store outside React, so that only the components that read it render when it changes. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  function set(next: T): void {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
