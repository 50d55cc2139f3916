import type { FirstPageInput } from './picture-messages.ts';
import { firstPageOfPdf } from './page-pictures.ts';
import { answerServer } from './process-end.ts';

/** The process that draws the first page of a PDF (draw-first-page.ts). */

/** In pixels: as large as usual screens, so that it is read before the file is there. */
const longestSide = 1920;

answerServer(async ({ bytes }: FirstPageInput, send: (webp: Uint8Array) => void) => {
  for await (const webp of firstPageOfPdf(bytes, longestSide)) send(webp);
});
