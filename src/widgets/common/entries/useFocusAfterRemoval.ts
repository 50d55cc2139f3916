import { type RefObject, useEffect, useRef } from 'react';

interface Removals<Root extends HTMLElement> {
  /** Of what holds the entries. The button that removes one stands in an element with `data-remove`. */
  readonly root: RefObject<Root | null>;
  /** To be called with the place of an entry, from 0, before it is removed. */
  readonly removing: (index: number) => void;
}

/**
 * Keeps the focus in a list whose entries are removed by buttons of their own, which go with them: it
 * moves to the button of the entry that takes the place, of the last one, or to the control `id`.
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
