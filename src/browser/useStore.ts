import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The value of a store; renders again when it changes. */
export function useStore<T>(store: ReadableStore<T>): T;
/**
 * The part of the value that `select` returns; renders again when that part changes (`Object.is`).
 * `select` must return the same object for the same value.
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
