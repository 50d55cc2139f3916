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

function createNearViewport(): NearViewport {
  const listeners = new Map<Element, (near: Nearness) => void>();
  let observer: IntersectionObserver | null = null;
  return {
    watch(element, onChange) {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting, boundingClientRect } of entries)
            listeners.get(target)?.({ isNear: isIntersecting, height: boundingClientRect.height });
        },
        { root: scrollParentOf(element), rootMargin: margin },
      );
      listeners.set(element, onChange);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer?.unobserve(element);
      };
    },
    stop: () => observer?.disconnect(),
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

/** Whether a part is near what is visible; `initially` until that is known. `watch` is its ref. */
export function useNearness(initially: boolean) {
  const viewport = use(NearViewportContext);
  const [near, setNear] = useState<Nearness>({ isNear: initially, height: null });
  const watch = useCallback(
    (element: HTMLDivElement) =>
      viewport?.watch(element, (next) =>
        setNear((before) => (before.isNear === next.isNear ? before : next)),
      ),
    [viewport],
  );
  return { ...near, isNear: viewport === null || near.isNear, watch };
}
