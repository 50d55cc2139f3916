import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';

/** What a form remembers beside its values. */
export interface FormBaseline {
  /** The item that the form began with, or that was saved last. */
  readonly base: () => Item;
  readonly isDirty: () => boolean;
  readonly setDirty: (isDirty: boolean) => void;
  /** What `work` gives, worked out once for the values as they are. */
  readonly candidate: (work: () => Item) => Item;
  /** The same where it was worked out already, else null. */
  readonly cachedCandidate: () => Item | null;
  /** It is to be worked out anew: time has passed. */
  readonly invalidateCandidate: () => void;
  /** The value of a column has changed. */
  readonly touch: (column: CompiledColumn) => void;
  /** The columns that may have another value than the item had. */
  readonly touched: () => ReadonlySet<CompiledColumn>;
  /** The form begins anew with another item. */
  readonly reset: (item: Item) => void;
}

export function createBaseline(item: Item): FormBaseline {
  let base = item;
  let isDirty = false;
  let candidate: Item | null = null;
  const touched = new Set<CompiledColumn>();
  return {
    base: () => base,
    isDirty: () => isDirty,
    setDirty(next) {
      isDirty = next;
    },
    candidate: (work) => (candidate ??= work()),
    cachedCandidate: () => candidate,
    invalidateCandidate() {
      candidate = null;
    },
    touch(column) {
      candidate = null;
      touched.add(column);
    },
    touched: () => touched,
    reset(next) {
      base = next;
      isDirty = false;
      candidate = null;
      touched.clear();
    },
  };
}
