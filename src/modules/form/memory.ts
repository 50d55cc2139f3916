import type { Item } from '../../runtime/record/item.ts';

/** What a form remembers beside its values. */
export interface FormMemory {
  /** The item that the form began with, or that was saved last. */
  readonly base: () => Item;
  readonly isDirty: () => boolean;
  readonly setDirty: (isDirty: boolean) => void;
  /** What `work` gives, worked out once for the values as they are. */
  readonly candidate: (work: () => Item) => Item;
  /** The values have changed. */
  readonly forget: () => void;
  /** The form begins anew with another item. */
  readonly begin: (item: Item) => void;
}

export function createMemory(item: Item): FormMemory {
  let base = item;
  let isDirty = false;
  let candidate: Item | null = null;
  return {
    base: () => base,
    isDirty: () => isDirty,
    setDirty(next) {
      isDirty = next;
    },
    candidate: (work) => (candidate ??= work()),
    forget() {
      candidate = null;
    },
    begin(next) {
      base = next;
      isDirty = false;
      candidate = null;
    },
  };
}
