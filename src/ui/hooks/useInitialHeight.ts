import { useCallback, useState } from 'react';

/**
 * The height of an element in px when it appears; undefined until the browser has laid it out. It is
 * read after the layout, so that nothing has to be laid out for it.
 */
export function useInitialHeight(): readonly [
  ref: (element: Element | null) => (() => void) | undefined,
  height: number | undefined,
] {
  const [height, setHeight] = useState<number>();
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      const measured = entry?.contentRect.height ?? 0;
      if (measured > 0) setHeight(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}
