import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * A fake IntersectionObserver, which jsdom lacks: the test decides which elements come into view.
 */
export interface ScreenEdge {
  /** Reports these elements as near the screen. */
  readonly comesTo: (...elements: readonly Element[]) => void;
  /** The number of observed elements. */
  readonly watched: () => number;
}

/** Installs the fake for one test; no element is near the screen by itself. */
export function standInForScreen(): ScreenEdge {
  const watchers = new Map<Element, IntersectionObserverCallback>();
  class StandIn {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(element: Element): void {
      watchers.set(element, this.#tell);
    }
    unobserve(element: Element): void {
      watchers.delete(element);
    }
    disconnect(): void {
      for (const [element, tell] of watchers) if (tell === this.#tell) watchers.delete(element);
    }
  }
  vi.stubGlobal('IntersectionObserver', StandIn);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    comesTo(...elements) {
      act(() => {
        for (const target of elements) {
          const entry: Partial<IntersectionObserverEntry> = { isIntersecting: true, target };
          const observer: Partial<IntersectionObserver> = {};
          watchers.get(target)?.(
            [entry as IntersectionObserverEntry],
            observer as IntersectionObserver,
          );
        }
      });
    },
    watched: () => watchers.size,
  };
}
