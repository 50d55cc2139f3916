import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The pieces of text of a page, in the order of its file. */
export interface PageText {
  readonly pieces: readonly string[];
  /** Where each piece begins in `text`. */
  readonly starts: readonly number[];
  readonly text: string;
}

/** The text of a page, as the server stores it for search. */
export async function textOfPage(page: PDFPageProxy): Promise<PageText> {
  const { items } = await page.getTextContent();
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
