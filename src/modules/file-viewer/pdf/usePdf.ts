import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { fetchFileBytes } from '../../../api/file-text.ts';
import { keptFile } from '../../../api/kept-replies.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { openPdf } from './load-pdf.ts';
import { type PdfTexts, pdfTexts } from './page-text.ts';

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
      readonly texts: PdfTexts;
      /** The size of the first page, which the others usually have. */
      readonly first: PageSize;
    };

/** Why a PDF was not opened. pdf.js names few errors of files, but a lost server can't be reached. */
async function whyNot(error: unknown, url: string): Promise<'locked' | 'damaged' | 'failed'> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'locked';
  if (name === 'InvalidPDFException') return 'damaged';
  try {
    await fetchFileBytes(url, 1, AbortSignal.timeout(longestWait));
  } catch (lost) {
    console.warn('A PDF could not be fetched', lost);
    return 'failed';
  }
  console.warn('A PDF could not be opened', error);
  return 'damaged';
}

/** Milliseconds. */
const longestWait = 10_000;

const loading: OpenedPdf = { state: 'loading' };

/**
 * Opens the PDF at the address of a file of the site, which stays the same; from this device if it is kept
 * there.
 */
export function usePdf(url: string, fileId: number): OpenedPdf {
  const { siteId } = useWidgetServices();
  const [opened, setOpened] = useState<OpenedPdf>(loading);
  useEffect(() => {
    let isGone = false;
    let task: PDFDocumentLoadingTask | null = null;
    async function open(): Promise<OpenedPdf> {
      try {
        const kept = await (await keptFile(url))?.arrayBuffer();
        if (isGone) return loading;
        task = openPdf(kept ?? url);
        const pdf = await task.promise;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        const texts = pdfTexts(pdf, { siteId, fileId });
        return { state: 'ready', pdf, texts, first: { width, height } };
      } catch (error) {
        return isGone ? loading : { state: await whyNot(error, url) };
      }
    }
    void open().then((next) => {
      if (!isGone) setOpened(next);
    });
    return () => {
      isGone = true;
      void task?.destroy();
    };
  }, [url, fileId, siteId]);
  return opened;
}
