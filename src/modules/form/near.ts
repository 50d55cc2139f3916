import { createContext, use, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Which fields of a tab are near the screen. A field's label is always there; its control is made
 * once the field comes near, and stays (docs/decisions/form-speed.md).
 */
export interface Nearness {
  /** Calls `come` once the element is near; immediately before printing, whatever is not yet. */
  readonly watch: (element: Element, come: () => void) => () => void;
}

/** So many fields of a tab have their controls at once: more than a screen holds. */
export const atOnce = 30;

/** One screen above and one below. */
const margin = '100% 0px';

/** The element that scrolls the form; null for the page itself. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

function createNearness(): Nearness & { readonly all: () => void; readonly stop: () => void } {
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | null = null;

  function come(element: Element): void {
    observer?.unobserve(element);
    waiting.get(element)?.();
    waiting.delete(element);
  }

  return {
    watch(element, tell) {
      waiting.set(element, tell);
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) if (isIntersecting) come(target);
        },
        { root: scrollerOf(element), rootMargin: margin },
      );
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer?.unobserve(element);
      };
    },
    all() {
      for (const element of waiting.keys()) come(element);
    },
    stop: () => observer?.disconnect(),
  };
}

const NearnessContext = createContext<Nearness | null>(null);

export const NearnessProvider = NearnessContext.Provider;

/** Null: everything has its control at once. */
export function useNearness(): Nearness | null {
  return use(NearnessContext);
}

/**
 * The nearness of one tab's fields; null when all are to be there (`mountAll`), and where the
 * browser can't tell what is near. Who prints prints everything.
 */
export function useNewNearness(mountAll: boolean): Nearness | null {
  const [isOn] = useState(() => typeof IntersectionObserver === 'function');
  const nearness = useMemo(() => (isOn && !mountAll ? createNearness() : null), [isOn, mountAll]);
  useEffect(() => {
    if (nearness === null) return undefined;
    // The browser takes the page as it is when the listeners are done.
    const print = () => flushSync(nearness.all);
    globalThis.addEventListener('beforeprint', print);
    return () => {
      globalThis.removeEventListener('beforeprint', print);
      nearness.stop();
    };
  }, [nearness]);
  return nearness;
}
