import { type Box, boxOnLine, lineOf } from '../../../runtime/text-boxes.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import type { DrawingPage, DrawingSource } from './drawing-source.ts';

/** Where parts of the text of a page are on it. A part that goes on in other pieces has the first one's. */
export async function boxesOfRanges(
  { texts }: DrawingSource,
  { number, pdfPage }: DrawingPage,
  ranges: readonly TextRange[],
): Promise<readonly Box[]> {
  if (pdfPage === null || texts === null || ranges.length === 0) return [];
  const { items } = await texts.contentOf(number);
  const { transform, width, height } = pdfPage.getViewport({ scale: 1 });
  const frame = { transform, width, height };
  const found: Box[] = [];
  let start = 0;
  let next = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    const end = start + item.str.length;
    for (let range = ranges[next]; range !== undefined && range[0] < end; range = ranges[next]) {
      const share = (at: number) => (Math.min(at, end) - start) / Math.max(1, item.str.length);
      found.push(
        boxOnLine(lineOf(item, frame), frame, Math.max(0, share(range[0])), share(range[1])),
      );
      next += 1;
    }
    start = end + (item.hasEOL ? 1 : 0);
  }
  return found;
}
