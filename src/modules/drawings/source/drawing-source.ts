import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfTexts } from '../../file-viewer/pdf/page-text.ts';
import type { Size } from '../stage/view.ts';

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
  /** Null: the drawing is a picture. */
  readonly texts: PdfTexts | null;
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
    page(number) {
      const page = opened.get(number) ?? open(number);
      opened.set(number, page);
      return page;
    },
  };
}

export function pictureSource({ naturalWidth, naturalHeight }: HTMLImageElement): DrawingSource {
  const sheet = { width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) };
  const page = Promise.resolve({ number: 1, sheet, pdfPage: null, early: null });
  return { count: 1, texts: null, page: () => page };
}
