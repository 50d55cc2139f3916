import { createStore, type Store } from '../../../browser/store.ts';

/** Which rows are in sight, counted from 0, the last one included. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

const emptyRange: VisibleRange = { first: 0, last: -1 };

/** The rows in sight, set while a person scrolls; only the components that read it render. */
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
