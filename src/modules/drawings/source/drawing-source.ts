import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import type { FindableTexts } from '../../file-viewer/find/useFind.ts';
import type { PdfTexts } from '../../file-viewer/pdf/page-text.ts';
import type { PictureText } from '../../file-viewer/picture/usePictureText.ts';
import type { Size } from '../stage/view.ts';
import { boxesOnPicture, boxesOnPdfPage } from './text-regions.ts';

/** A page of a drawing that can be shown. */
export interface DrawingPage {
  /** From 1. */
  readonly number: number;
  /** In points, or in pixels of a picture; the same object as long as the page is shown. */
  readonly sheet: Size;
  /** Null: the drawing is a picture. */
  readonly pdfPage: PDFPageProxy | null;
  /** The address of a picture of the page that is shown until the page is drawn; null: there is none. */
  readonly early: string | null;
}

/** The file of a drawing, opened. */
export interface DrawingSource {
  readonly count: number;
  /** Null: nobody can find words in it. */
  readonly texts: FindableTexts | null;
  /** Where parts of the text of a page are on it. A part that goes on in other pieces has the first one's. */
  readonly boxesOf: (page: DrawingPage, ranges: readonly TextRange[]) => Promise<readonly Box[]>;
  readonly page: (number: number) => Promise<DrawingPage>;
}

/** @param early the address of a picture of the first page */
export function pdfSource(
  pdf: PDFDocumentProxy,
  texts: PdfTexts,
  early: string | null,
): DrawingSource {
  const opened = new Map<number, Promise<DrawingPage>>();
  async function open(number: number): Promise<DrawingPage> {
    const pdfPage = await pdf.getPage(number);
    const { width, height } = pdfPage.getViewport({ scale: 1 });
    return { number, sheet: { width, height }, pdfPage, early: number === 1 ? early : null };
  }
  return {
    count: pdf.numPages,
    texts,
    boxesOf: ({ number: at, pdfPage }, ranges) =>
      pdfPage === null ? Promise.resolve([]) : boxesOnPdfPage(texts, at, pdfPage, ranges),
    page(number) {
      const page = opened.get(number) ?? open(number);
      opened.set(number, page);
      return page;
    },
  };
}

/** The page of a drawing that is a picture. */
export function picturePage({ naturalWidth, naturalHeight }: HTMLImageElement): DrawingPage {
  const sheet = { width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) };
  return { number: 1, sheet, pdfPage: null, early: null };
}

/** A drawing that is a picture, with the words that the server read from it. */
export const pictureSource = (page: DrawingPage, { words, texts }: PictureText): DrawingSource => ({
  count: 1,
  texts,
  boxesOf: (_page, ranges) => Promise.resolve(boxesOnPicture(words, ranges)),
  page: () => Promise.resolve(page),
});
