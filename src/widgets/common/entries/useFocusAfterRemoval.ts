import { type RefObject, useEffect, useRef } from 'react';

interface Removals<Root extends HTMLElement> {
  /**
   * For the element that contains the entries. The remove buttons are inside elements with
   * `data-remove`.
   */
  readonly root: RefObject<Root | null>;
  /** Call it with the index of an entry, from 0, before the entry is removed. */
  readonly removing: (index: number) => void;
}

/**
 * Keeps the focus in a list whose entries have remove buttons, which disappear with their entry.
 * The focus moves to the remove button of the next entry, else of the last one, else to the control
 * `id`.
 */
export function useFocusAfterRemoval<Root extends HTMLElement>(id: string): Removals<Root> {
  const root = useRef<Root>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    const index = place.current;
    if (index === null) return;
    place.current = null;
    const left = [...(root.current?.querySelectorAll<HTMLElement>('[data-remove] button') ?? [])];
    (left[Math.min(index, left.length - 1)] ?? document.getElementById(id))?.focus();
  });
  return {
    root,
    removing: (index) => {
      place.current = index;
    },
  };
}
