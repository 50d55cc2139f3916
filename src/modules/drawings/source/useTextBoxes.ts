import { useEffect, useState } from 'react';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import type { DrawingPage, DrawingSource } from './drawing-source.ts';

interface Found {
  readonly page: DrawingPage;
  readonly ranges: readonly TextRange[];
  readonly boxes: readonly Box[];
}

const none: readonly Box[] = [];

/** Where parts of the text of the page on screen are; none until it is known. */
export function useTextBoxes(
  source: DrawingSource,
  page: DrawingPage,
  ranges: readonly TextRange[] | undefined,
): readonly Box[] {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (ranges === undefined) return undefined;
    let isGone = false;
    source.boxesOf(page, ranges).then(
      (boxes) => {
        if (!isGone) setFound({ page, ranges, boxes });
      },
      (error: unknown) => console.warn('The text of a drawing could not be read', error),
    );
    return () => {
      isGone = true;
    };
  }, [source, page, ranges]);
  return found?.page === page && found.ranges === ranges ? found.boxes : none;
}
