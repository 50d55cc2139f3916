import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const stops = 'button:not(:disabled), a[href], input:not(:disabled), select';

/**
 * The keyboard keeps its place in a list when the row that has the focus is removed: it is at the last
 * control of the row that follows, or of the one before.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const focused = useRef(-1);
  const count = useRef(order.length);
  useEffect(() => {
    const element = list.current;
    const remember = () => {
      const rows = [...(element?.children ?? [])];
      focused.current = rows.findIndex((row) => row.contains(document.activeElement));
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [list]);
  useLayoutEffect(() => {
    const isFewer = order.length < count.current;
    count.current = order.length;
    if (!isFewer || focused.current < 0 || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(focused.current, order.length - 1)];
    const controls = [...(row?.querySelectorAll<HTMLElement>(stops) ?? [])];
    (controls.at(-1) ?? null)?.focus();
  }, [list, order.length]);
}
