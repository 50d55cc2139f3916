import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfToolbar } from '../../../modules/file-viewer/pdf/PdfToolbar.tsx';
import { useFindBar } from '../../../modules/file-viewer/find/useFindBar.tsx';
import type { DrawingSource } from '../../../modules/drawings/source/drawing-source.ts';
import { useDrawingPage } from '../../../modules/drawings/source/useDrawingPage.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { Sheet, type SheetControls } from './Sheet.tsx';
import type { DrawingTools } from './useDrawingTools.tsx';
import styles from './viewer.module.css';

interface Props {
  readonly source: DrawingSource;
  /** The address of the file, for a drawing that is a picture. */
  readonly url: string;
  /** Which page is shown, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Words that are marked at first; empty for none. */
  readonly find: string;
  readonly tools: DrawingTools;
}

/** An opened drawing: one page on the stage, its tools above it, and next to it what is on it. */
export function OpenDrawing({ source, url, page: wanted, onPage, find, tools }: Props) {
  const { t } = useTranslation('drawings');
  const page = useDrawingPage(source, Math.min(Math.max(1, wanted), source.count));
  const finding = useFindBar(source.texts, find);
  const { hit, found } = finding;
  // The controls of the sheet are there once it is drawn; the tools are there before.
  const sheet = useRef<SheetControls>(null);
  const [percent, setPercent] = useState(0);
  const shown = page === null || page === 'failed' ? null : page.number;
  const { chosen } = tools;
  useEffect(() => {
    if (hit !== undefined) onPage(hit.page);
  }, [hit, onPage]);
  useEffect(() => {
    if (chosen !== null) onPage(chosen.page);
  }, [chosen, onPage]);
  function press(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && source.texts) {
      event.preventDefault();
      finding.open();
    }
    if (event.key === 'PageDown') onPage(Math.min(source.count, wanted + 1));
    if (event.key === 'PageUp') onPage(Math.max(1, wanted - 1));
    if (event.key === 'Escape') tools.leave();
  }
  return (
    <div className={styles.viewer} role="group" aria-label={t('viewer')} onKeyDown={press}>
      <PdfToolbar
        page={shown ?? wanted}
        count={source.count}
        percent={percent}
        isFinding={finding.isOpen}
        fits="page"
        onPage={(next) => onPage(Math.min(Math.max(1, next), source.count))}
        onZoom={(factor) => sheet.current?.zoom(factor)}
        onFit={() => sheet.current?.fit()}
        onFind={source.texts === null ? null : finding.toggle}
      >
        {tools.buttons}
      </PdfToolbar>
      {finding.bar}
      {tools.hint}
      <div className={styles.main}>
        {page === null ? (
          <SkeletonRows rows={8} />
        ) : page === 'failed' ? (
          <ErrorState title={t('page_failed')} />
        ) : (
          <Sheet
            key={page.number}
            ref={sheet}
            source={source}
            page={page}
            url={url}
            marks={found.marks.get(page.number)}
            current={hit?.page === page.number ? hit.index : null}
            tools={tools}
            onScale={(scale) => setPercent(Math.round(scale * 75))}
          />
        )}
        {tools.panel}
      </div>
    </div>
  );
}
