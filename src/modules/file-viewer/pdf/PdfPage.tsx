import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  type PageViewport,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextRange } from '../../../runtime/text-positions.ts';
import { addMarks } from './marks.ts';
import { PageLinks } from './PageLinks.tsx';
import { type PdfTexts, textOf } from './page-text.ts';
import styles from './pdf.module.css';
import type { PageSize } from './usePdf.ts';

/** A canvas has at most this many pixels: phones refuse larger ones. */
const mostPixels = 16_000_000;

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly texts: PdfTexts;
  readonly number: number;
  /** Until its own size is known. */
  readonly expected: PageSize;
  /** Pixels of the screen per point. */
  readonly scale: number;
  /** The scale for which the page is drawn; the drawing is enlarged until it has reached the other. */
  readonly drawnScale: number;
  /** Whether it is drawn: pages far from the visible ones are only as large as they are. */
  readonly isNear: boolean;
  readonly marks: readonly TextRange[];
  /** Which of the marks the person is at; null if it is on another page. */
  readonly current: number | null;
  /** Goes to the page to which a link leads. */
  readonly onPage: (page: number) => void;
}

/** Draws a page, which then replaces the former drawing; returns a function that stops drawing. */
function draw(
  page: PDFPageProxy,
  holder: HTMLElement,
  scale: number,
  onFailed: () => void,
): () => void {
  const { width, height } = page.getViewport({ scale });
  const ratio = Math.min(
    globalThis.devicePixelRatio,
    2,
    Math.sqrt(mostPixels / Math.max(1, width * height)),
  );
  const viewport = page.getViewport({ scale: scale * ratio });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  task.promise.then(
    () => holder.replaceChildren(canvas),
    (error: unknown) => {
      // A drawing that was stopped is no failure.
      const isStopped = error instanceof Error && error.name === 'RenderingCancelledException';
      if (isStopped) return;
      console.warn('A page of a PDF could not be drawn', error);
      onFailed();
    },
  );
  return () => task.cancel();
}

/** A page of a PDF: its drawing, and its text above it to select and to mark. */
export const PdfPage = memo(function PdfPage(props: Props) {
  const { pdf, texts, number, expected, scale, drawnScale, isNear, marks, current, onPage } = props;
  const { t } = useTranslation('viewer');
  const drawing = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [hasText, setHasText] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear || page !== null) return undefined;
    let isGone = false;
    void pdf.getPage(number).then(
      (loaded) => {
        if (!isGone) setPage(loaded);
      },
      (error: unknown) => {
        if (isGone) return;
        console.warn(`Page ${number} of a PDF could not be read`, error);
        setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, isNear, page]);
  useEffect(() => {
    if (page === null || drawing.current === null || !isNear) return undefined;
    return draw(page, drawing.current, drawnScale, () => setFailed(true));
  }, [page, drawnScale, isNear]);
  useEffect(() => {
    const { current: container } = layer;
    if (page === null || container === null || !isNear) return undefined;
    let text: TextLayer | undefined;
    let isGone = false;
    async function render(content: HTMLElement, viewport: PageViewport): Promise<void> {
      const textContentSource = await texts.contentOf(number);
      if (isGone) return;
      text = new TextLayer({ textContentSource, container: content, viewport });
      await text.render();
    }
    render(container, page.getViewport({ scale: 1 })).then(
      () => {
        if (!isGone) setHasText((count) => count + 1);
      },
      (error: unknown) => {
        if (!isGone) console.warn(`The text of page ${number} could not be shown`, error);
      },
    );
    return () => {
      isGone = true;
      text?.cancel();
      container.replaceChildren();
    };
  }, [page, texts, number, isNear]);
  useEffect(() => {
    const { current: container } = layer;
    if (hasText === 0 || page === null || container === null || marks.length === 0)
      return undefined;
    let remove: (() => void) | undefined;
    let isGone = false;
    void texts.contentOf(number).then((content) => {
      if (!isGone) remove = addMarks(container, textOf(content), marks, current);
    });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [page, texts, number, hasText, marks, current]);
  const size = page?.getViewport({ scale: 1 }) ?? expected;
  return (
    <div
      className={styles.page}
      role="group"
      aria-label={t('page_number', { number })}
      data-page={number}
      style={{
        width: Math.floor(size.width * scale),
        height: Math.floor(size.height * scale),
        ['--total-scale-factor' as string]: scale,
      }}
    >
      {isNear && <div ref={drawing} className={styles.drawing} aria-hidden="true" />}
      {isNear && <div ref={layer} className={styles.text} />}
      {isNear && page !== null && <PageLinks pdf={pdf} page={page} onPage={onPage} />}
      {isNear && hasFailed && <p className={styles.broken}>{t('page_damaged')}</p>}
    </div>
  );
});
