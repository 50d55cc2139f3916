import { createStore, type Store } from '../../../browser/store.ts';

/** The visible rows, counted from 0; the last one is included. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

const emptyRange: VisibleRange = { first: 0, last: -1 };

/** The visible rows, updated on scrolling; only components that read it render. */
export type VisibleRangeStore = Store<VisibleRange>;

export function createVisibleRangeStore(): VisibleRangeStore {
  const store = createStore(emptyRange);
  return {
    ...store,
    set(next) {
      const { first, last } = store.get();
      if (next.first !== first || next.last !== last) store.set(next);
    },
  };
}
