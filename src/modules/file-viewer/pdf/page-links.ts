import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A link on a page of a PDF: to another page, or to an address outside. */
export interface PageLink {
  readonly id: string;
  /** Percent of the width and height of the page, from its upper left corner. */
  readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>;
  /** A page of the same file, from 1, or the address. */
  readonly target: number | URL;
}

/** What the pages of a file link to is opened only by these. */
const openable = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function isReference(value: unknown): value is { readonly num: number; readonly gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}

/** The number of a page from 0; null: the reference is to something else, or to nothing. */
async function indexOf(
  pdf: PDFDocumentProxy,
  reference: Parameters<PDFDocumentProxy['getPageIndex']>[0],
): Promise<number | null> {
  try {
    return await pdf.getPageIndex(reference);
  } catch (error) {
    console.warn('A link of a PDF leads to no page', error);
    return null;
  }
}

/** The page of a destination, which is named or given: the page comes first in it. Null if there is none. */
async function pageOf(pdf: PDFDocumentProxy, destination: unknown): Promise<number | null> {
  const given =
    typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  const first: unknown = Array.isArray(given) ? given[0] : null;
  const index = isReference(first) ? await indexOf(pdf, first) : first;
  const isPage = typeof index === 'number' && Number.isInteger(index) && index >= 0;
  return isPage && index < pdf.numPages ? index + 1 : null;
}

/** The page to which a link by a word goes from this one. */
function pageByWord(word: unknown, from: number, count: number): number | null {
  const pages: Readonly<Record<string, number>> = {
    NextPage: from + 1,
    PrevPage: from - 1,
    FirstPage: 1,
    LastPage: count,
  };
  const page = typeof word === 'string' ? pages[word] : undefined;
  return page !== undefined && page >= 1 && page <= count ? page : null;
}

function addressOf(url: unknown): URL | null {
  const address = typeof url === 'string' ? URL.parse(url) : null;
  return address !== null && openable.has(address.protocol) ? address : null;
}

interface LinkAnnotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly url?: unknown;
  readonly dest?: unknown;
  readonly action?: unknown;
}

/**
 * The links of a page. One whose target does not exist is left out, and so is one that would run a script, open
 * another file, or start a program.
 */
export async function linksOf(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<readonly PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[];
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ id, rect, url, dest, action }): Promise<PageLink | null> => {
      const target =
        addressOf(url) ??
        (await pageOf(pdf, dest)) ??
        pageByWord(action, page.pageNumber, pdf.numPages);
      if (target === null) return null;
      const corner = (x: number, y: number) =>
        viewport.convertToViewportPoint(x, y) as readonly number[];
      const [x1 = 0, y1 = 0] = corner(rect[0], rect[1]);
      const [x2 = 0, y2 = 0] = corner(rect[2], rect[3]);
      const place = {
        left: (Math.min(x1, x2) / width) * 100,
        top: (Math.min(y1, y2) / height) * 100,
        width: (Math.abs(x2 - x1) / width) * 100,
        height: (Math.abs(y2 - y1) / height) * 100,
      };
      return { id, place, target };
    });
  return (await Promise.all(links)).filter((link) => link !== null);
}
