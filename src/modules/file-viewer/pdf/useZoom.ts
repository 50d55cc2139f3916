import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PageSize } from './usePdf.ts';

const [least, most] = [0.2, 6];
/** Space beside the pages, in px. */
const margin = 24;
/** A page is not wider than this at first, in px. */
const widest = 1100;

const between = (scale: number): number => Math.min(most, Math.max(least, scale));

const distance = ([a, b]: readonly Touch[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * The scale of the pages, in px per point: as wide as the element until the person zooms by a
 * button, a key, the wheel with Ctrl, or two fingers. 0 until the width is known.
 */
export function useZoom(frame: RefObject<HTMLDivElement | null>, first: PageSize) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const fitting = width === 0 ? 0 : between((Math.min(width, widest) - margin) / first.width);
  const scale = chosen ?? fitting;
  const by = useCallback(
    (factor: number) => setChosen((before) => between((before ?? fitting) * factor)),
    [fitting],
  );
  const fit = useCallback(() => setChosen(null), []);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return undefined;
    let fingers = 0;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      by(Math.exp(-event.deltaY / 300));
    };
    const begin = ({ touches }: TouchEvent) => {
      fingers = distance([...touches]);
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || fingers === 0) return;
      event.preventDefault();
      const now = distance([...event.touches]);
      by(now / fingers);
      fingers = now;
    };
    // React adds passive listeners, which can't keep the browser from zooming the whole page.
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  }, [frame, by]);
  return { scale, by, fit };
}
