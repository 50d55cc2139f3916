import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './load-pdf.ts';

/** The size of a page in points, as it is shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export type OpenedPdf =
  | { readonly state: 'loading' | 'locked' | 'failed' }
  | {
      readonly state: 'ready';
      readonly pdf: PDFDocumentProxy;
      /** The size of the first page, which the others usually have. */
      readonly first: PageSize;
    };

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
        const isLocked = error instanceof Error && error.name === 'PasswordException';
        if (!isGone && !isLocked) console.warn('A PDF could not be opened', error);
        return { state: isLocked ? 'locked' : 'failed' };
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
