import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PictureWord, wordsIn } from '../../../runtime/picture-words.ts';
import { type Box, boxOnLine, lineOf } from '../../../runtime/text-boxes.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import type { PdfTexts } from '../../file-viewer/pdf/page-text.ts';

/** Where parts of the text of a picture are on it: where the first word of each is. */
export const boxesOnPicture = (
  words: readonly PictureWord[],
  ranges: readonly TextRange[],
): readonly Box[] => ranges.flatMap((range) => wordsIn(words, range).slice(0, 1));

/** Where parts of the text of a page of a PDF are on it: where the first piece of each is. */
export async function boxesOnPdfPage(
  texts: PdfTexts,
  number: number,
  pdfPage: PDFPageProxy,
  ranges: readonly TextRange[],
): Promise<readonly Box[]> {
  if (ranges.length === 0) return [];
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
