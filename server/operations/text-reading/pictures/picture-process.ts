import { type Page, PSM, createWorker } from 'tesseract.js';
import type { PictureWord } from '../../../../src/runtime/picture-words.ts';
import type { PictureInput, PicturePage } from './picture-messages.ts';
import { type PagePicture, pagesOfPdf, pictureOf } from './page-pictures.ts';
import { answerServer } from './process-end.ts';

/** The process that reads the words of pictures of one file (read-pictures.ts). */

/** Words of which Tesseract is less sure are marks, lines and leaves; in percent. */
const leastConfidence = 50;

const isWord = /[\p{L}\p{N}]/u;
const round = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5;

/** The words that were read, line by line; `width` and `height` are those of the picture in pixels. */
function wordsOf({ blocks }: Page, width: number, height: number): readonly PictureWord[] {
  const lines = (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .map(({ words }) =>
      words.filter(({ text, confidence }) => confidence >= leastConfidence && isWord.test(text)),
    );
  return lines.flatMap((words) =>
    words.map(({ text, bbox: { x0, y0, x1, y1 } }, at) => ({
      text,
      x: round(x0 / width),
      y: round(y0 / height),
      width: round((x1 - x0) / width),
      height: round((y1 - y0) / height),
      ends_line: at === words.length - 1,
    })),
  );
}

/** Width and height of a PNG, as its header has them. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

async function* pagesOf({ kind, bytes, pages }: PictureInput): AsyncGenerator<PagePicture> {
  if (kind === 'pdf') yield* pagesOfPdf(bytes, pages);
  else yield await pictureOf(bytes);
}

async function read(input: PictureInput, send: (page: PicturePage) => void): Promise<void> {
  const { folder, codes, isGzip } = input.languages;
  const options = { langPath: folder, gzip: isGzip, cacheMethod: 'none' };
  const worker = await createWorker([...codes], undefined, options);
  for await (const { page, width, height, png, isSparse } of pagesOf(input)) {
    await worker.setParameters({
      tessedit_pageseg_mode: isSparse ? PSM.SPARSE_TEXT : PSM.AUTO,
      user_defined_dpi: '300',
    });
    const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
    const size = sizeOf(png);
    const words = wordsOf(data, size.width, size.height);
    send({ page, width, height, words });
  }
}

answerServer(read);
