import { useEffect, useState } from 'react';
import type { DrawingPage, DrawingSource } from './drawing-source.ts';

/** A page of a drawing: the former one until it is loaded; null at first, `failed` if it can't be. */
export function useDrawingPage(
  source: DrawingSource,
  number: number,
): DrawingPage | 'failed' | null {
  const [shown, setShown] = useState<DrawingPage | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    source.page(number).then(
      (page) => {
        if (!isGone) setShown(page);
      },
      (error: unknown) => {
        console.warn(`Page ${number} of a drawing could not be read`, error);
        if (!isGone) setShown('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [source, number]);
  return shown;
}
