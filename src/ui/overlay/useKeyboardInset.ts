import { useEffect } from 'react';

/**
 * Keeps the height that the on-screen keyboard covers in the style property `--keyboard` of the
 * document, above which sheets and dialogs stay. Browsers that shrink the page instead (the
 * `interactive-widget` of index.html) cover nothing.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: viewport } = globalThis;
    if (viewport === null || viewport === undefined) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const { height, offsetTop, scale } = viewport;
      // A page that is zoomed in shows less of itself without a keyboard.
      const covered = scale > 1.01 ? 0 : Math.round(globalThis.innerHeight - height - offsetTop);
      if (covered > 0) root.style.setProperty('--keyboard', `${covered}px`);
      else root.style.removeProperty('--keyboard');
    };
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure);
    return () => {
      for (const type of ['resize', 'scroll']) viewport.removeEventListener(type, measure);
    };
  }, []);
}
