import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './load-pdf.ts';

/** The size of a page in points, as it is shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export type OpenedPdf =
  | { readonly state: 'loading' | 'locked' | 'damaged' | 'failed' }
  | {
      readonly state: 'ready';
      readonly pdf: PDFDocumentProxy;
      /** The size of the first page, which the others usually have. */
      readonly first: PageSize;
    };

/** The errors of pdf.js that the file itself is the reason of, by name. */
const failures: ReadonlyMap<string, 'locked' | 'damaged'> = new Map([
  ['PasswordException', 'locked'],
  ['InvalidPDFException', 'damaged'],
]);

const loading: OpenedPdf = { state: 'loading' };

/** Opens the PDF at an address, which stays the same. */
export function usePdf(url: string): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>(loading);
  useEffect(() => {
    let isGone = false;
    const task = openPdf(url);
    async function open(): Promise<OpenedPdf> {
      try {
        const pdf = await task.promise;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        return { state: 'ready', pdf, first: { width, height } };
      } catch (error) {
        const state = failures.get(error instanceof Error ? error.name : '') ?? 'failed';
        if (!isGone && state === 'failed') console.warn('A PDF could not be opened', error);
        return { state };
      }
    }
    void open().then((next) => {
      if (!isGone) setOpened(next);
    });
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [url]);
  return opened;
}
