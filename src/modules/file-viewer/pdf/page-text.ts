import { type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fetchPictureWords } from '../../../api/files.ts';
import type { FileParams } from '../../../contract/files.ts';
import { type PictureWord, piecesOfWords } from '../../../runtime/picture-words.ts';
import type { FindableTexts } from '../find/useFind.ts';

/** What pdf.js knows of the text of a page. */
export type PageContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** The pieces of text of a page, in the order of its file. */
export interface PageText {
  readonly pieces: readonly string[];
  /** Where each piece begins in `text`. */
  readonly starts: readonly number[];
  readonly text: string;
}

/** The text of a page, as the server stores it for search. */
export function textOf({ items }: Pick<PageContent, 'items'>): PageText {
  const pieces: string[] = [];
  const starts: number[] = [];
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    pieces.push(item.str);
    starts.push(text.length);
    text += item.str + (item.hasEOL ? '\n' : '');
  }
  return { pieces, starts, text };
}

const fontName = 'picture';

/** Words that the server read from the picture of a page, as if they were its text. */
export function contentOfWords(words: readonly PictureWord[], page: PDFPageProxy): PageContent {
  const viewport = page.getViewport({ scale: 1 });
  const toFile = Util.inverseTransform(viewport.transform);
  const items = piecesOfWords(words, viewport).map(({ str, transform, ...size }, at) => {
    const hasEOL = words[at]?.ends_line !== false;
    return {
      ...size,
      str: hasEOL ? str : `${str} `,
      transform: Util.transform(toFile, [...transform]),
      dir: 'ltr',
      fontName,
      hasEOL,
    };
  });
  const style = { ascent: 0.82, descent: -0.18, vertical: false, fontFamily: 'sans-serif' };
  return { items, styles: { [fontName]: style }, lang: null };
}

/** The texts of the pages of a PDF. */
export interface PdfTexts extends FindableTexts {
  readonly contentOf: (page: number) => Promise<PageContent>;
}

/** The texts of a PDF: of a scan those that the server read from its pages. */
export function pdfTexts(pdf: PDFDocumentProxy, file: FileParams): PdfTexts {
  const asked = new Map<number, Promise<readonly PictureWord[]>>();
  const wordsOf = (page: number) => {
    const words = asked.get(page) ?? fetchPictureWords(file, page);
    asked.set(page, words);
    return words;
  };
  async function contentOf(number: number): Promise<PageContent> {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    if (content.items.some((item) => 'str' in item && item.str.trim() !== '')) return content;
    try {
      const words = await wordsOf(number);
      return words.length === 0 ? content : contentOfWords(words, page);
    } catch (error) {
      console.warn('The words of a scan could not be fetched', error);
      asked.delete(number);
      return content;
    }
  }
  return {
    count: pdf.numPages,
    contentOf,
    textOn: async (number) => textOf(await contentOf(number)).text,
  };
}
