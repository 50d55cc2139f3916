import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../ui/hooks/useDebouncedValue.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { NoPreview } from '../NoPreview.tsx';
import type { ShownFile } from '../viewer-kind.ts';
import { PdfPage } from './PdfPage.tsx';
import styles from './pdf.module.css';
import { PdfToolbar } from './PdfToolbar.tsx';
import { useFindBar } from '../find/useFindBar.tsx';
import { usePageScroll } from './usePageScroll.ts';
import { type OpenedPdf, usePdf } from './usePdf.ts';
import { useZoom } from './useZoom.ts';

interface PdfViewerProps {
  readonly file: ShownFile;
  readonly url: string;
  /** The page that is shown first, from 1. */
  readonly page: number;
  /** Words of a search that are marked at first; empty for none. */
  readonly find: string;
  /** They are marked only where they follow each other. */
  readonly isQuote: boolean;
}

const noMarks: readonly never[] = [];
const drawDelayMs = 150;

/** A PDF with its pages below each other: zoom, page number, and find in its text. */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <OpeningPdf
      key={`${attempt} ${props.url}`}
      {...props}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function OpeningPdf({ onRetry, ...props }: PdfViewerProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation('viewer');
  const opened = usePdf(props.url, props.file.id);
  if (opened.state === 'loading') return <SkeletonRows rows={10} />;
  if (opened.state === 'ready') return <OpenPdf {...props} {...opened} />;
  if (opened.state === 'failed') return <ErrorState title={t('failed')} onRetry={onRetry} />;
  return <NoPreview file={props.file} why={opened.state} />;
}

type Ready = Extract<OpenedPdf, { readonly state: 'ready' }>;

function OpenPdf({ pdf, texts, first, page: firstPage, find, isQuote }: PdfViewerProps & Ready) {
  const { t } = useTranslation('viewer');
  const pages = useRef<HTMLDivElement>(null);
  const zoom = useZoom(pages, first);
  // While fingers or the wheel zoom, the drawn pages are only enlarged.
  const drawnScale = useDebouncedValue(zoom.scale, drawDelayMs);
  const isMeasured = zoom.scale > 0;
  const { page, near, goTo } = usePageScroll(pages, pdf.numPages, firstPage, zoom.scale);
  const finding = useFindBar(texts, find, isQuote);
  const { found, hit } = finding;
  // A page far away is drawn first, and then scrolls to its mark.
  useEffect(() => {
    if (hit !== undefined) goTo(hit.page);
  }, [hit, goTo]);
  function press(event: KeyboardEvent): void {
    const inText = event.target instanceof HTMLInputElement;
    const action = keyAction(event, inText);
    if (action === null) return;
    event.preventDefault();
    ({
      find: finding.open,
      before: () => goTo(page - 1),
      next: () => goTo(page + 1),
      larger: () => zoom.by(1.25),
      smaller: () => zoom.by(0.8),
      fit: zoom.fit,
    })[action]();
  }
  return (
    <div className={styles.viewer} role="group" aria-label={t('viewer')} onKeyDown={press}>
      <PdfToolbar
        page={page}
        count={pdf.numPages}
        percent={Math.round(zoom.scale * 75)}
        isFinding={finding.isOpen}
        onPage={goTo}
        onZoom={zoom.by}
        onFit={zoom.fit}
        onFind={finding.toggle}
      />
      {finding.bar}
      <div
        ref={pages}
        className={styles.pages}
        role="group"
        aria-label={t('pages')}
        // Scrolls with the keys.
        tabIndex={0}
      >
        {Array.from({ length: isMeasured ? pdf.numPages : 0 }, (_, index) => index + 1).map(
          (number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              texts={texts}
              number={number}
              expected={first}
              scale={zoom.scale}
              drawnScale={drawnScale > 0 ? drawnScale : zoom.scale}
              isNear={near.has(number)}
              marks={found.marks.get(number) ?? noMarks}
              current={hit?.page === number ? hit.index : null}
              onPage={goTo}
            />
          ),
        )}
      </div>
    </div>
  );
}

type KeyAction = 'find' | 'before' | 'next' | 'larger' | 'smaller' | 'fit';

const keys: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: 'before',
  ArrowRight: 'next',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
};

/** What a key does in the viewer; null: what it does everywhere. */
function keyAction(event: KeyboardEvent, inText: boolean): KeyAction | null {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'f' ? 'find' : null;
  return inText || event.altKey ? null : (keys[event.key] ?? null);
}
