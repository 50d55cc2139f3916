import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The value of a store; renders again when it changes. */
export function useStore<T>(store: ReadableStore<T>): T;
/**
 * What `select` makes of the value; renders again when that is another (`Object.is`). `select` must
 * give the same object for the same value.
 */
export function useStore<T, Selected>(
  store: ReadableStore<T>,
  select: (value: T) => Selected,
): Selected;
export function useStore<T>(store: ReadableStore<T>, select?: (value: T) => unknown): unknown {
  return useSyncExternalStore(store.subscribe, () =>
    select === undefined ? store.get() : select(store.get()),
  );
}
