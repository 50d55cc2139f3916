import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { scrollParentOf } from '../../modules/form/viewport-mount.ts';

/** Tells the parts of a pane whether they are near what is visible of it, for as long as they are watched. */
interface NearViewport {
  readonly watch: (element: Element, onChange: (near: Nearness) => void) => () => void;
  readonly stop: () => void;
}

interface Nearness {
  readonly isNear: boolean;
  /** Pixels that the part took when it was near; null before. */
  readonly height: number | null;
}

/** Half a screen above and below. */
const margin = '50% 0px';

/**
 * Parts that have left and stay whole: a command that moves some parts by a line, and its undo, then
 * change no other part. Scrolling further lets the first ones go.
 */
const keptCount = 12;

function createNearViewport(): NearViewport {
  const listeners = new Map<Element, (near: Nearness) => void>();
  const waiting = new Set<Element>();
  /** Parts that have left and are not told so yet, with the height that they had; the first one first. */
  const left = new Map<Element, number>();
  let observer: IntersectionObserver | null = null;
  let frame: number | null = null;

  function observerOf(element: Element): IntersectionObserver {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const { height } = boundingClientRect;
          if (isIntersecting) {
            left.delete(target);
            listeners.get(target)?.({ isNear: true, height });
          } else left.set(target, height);
        }
        letGo();
      },
      { root: scrollParentOf(element), rootMargin: margin },
    );
    return observer;
  }

  function letGo(): void {
    for (const [element, height] of left) {
      if (left.size <= keptCount) return;
      left.delete(element);
      listeners.get(element)?.({ isNear: false, height });
    }
  }

  function observeWaiting(): void {
    frame = null;
    for (const element of waiting) observerOf(element).observe(element);
    waiting.clear();
  }

  return {
    watch(element, onChange) {
      listeners.set(element, onChange);
      waiting.add(element);
      // In the next frame, because to look for the root now would compute the style of the whole page.
      frame ??= requestAnimationFrame(observeWaiting);
      return () => {
        listeners.delete(element);
        waiting.delete(element);
        left.delete(element);
        observer?.unobserve(element);
      };
    },
    stop() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
      observer?.disconnect();
      observer = null;
    },
  };
}

const NearViewportContext = createContext<NearViewport | null>(null);

export const NearViewportProvider = NearViewportContext.Provider;

/** Observes the parts of a pane; null without IntersectionObserver: all are near. */
export function useNearViewport(): NearViewport | null {
  const [isOn] = useState(() => typeof IntersectionObserver === 'function');
  const viewport = useMemo(() => (isOn ? createNearViewport() : null), [isOn]);
  useEffect(() => () => viewport?.stop(), [viewport]);
  return viewport;
}

/** Whether a part is near what is visible; `eager` until that is known. `watch` is its ref. */
export function useNearness(eager: boolean) {
  const viewport = use(NearViewportContext);
  const [initially] = useState(eager);
  const [near, setNear] = useState<Nearness>({ isNear: initially, height: null });
  const watch = useCallback(
    (element: HTMLDivElement) => {
      let isKnown = false;
      let isWhole = initially;
      return viewport?.watch(element, (next) => {
        // What was rendered at once stays until it leaves: the first look at a pane changes as little
        // as possible.
        const isLeftOver = !isKnown && initially && !next.isNear;
        isKnown = true;
        if (isLeftOver || next.isNear === isWhole) return;
        isWhole = next.isNear;
        setNear(next);
      });
    },
    [viewport, initially],
  );
  return { ...near, isNear: viewport === null || near.isNear, watch };
}
