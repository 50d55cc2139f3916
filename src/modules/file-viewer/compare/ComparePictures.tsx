import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { PageButtons } from '../PageButtons.tsx';
import type { ShownFile } from '../viewer-kind.ts';
import { type ComparedPage, comparePage } from './compare-pages.ts';
import styles from './compare.module.css';
import { type Drawings, openDrawings } from './drawings.ts';

interface Props {
  readonly before: ShownFile;
  readonly after: ShownFile;
  /** What the two are called: "Version 1". */
  readonly names: readonly [before: string, after: string];
}

/** How much one press enlarges, and how large a page becomes: on a phone, as large as it was drawn. */
const [zoomStep, mostZoom] = [1.5, 5];

type Opened = readonly [before: Drawings, after: Drawings];

/** Opens both files; null while they are being opened. */
function useDrawings({ before, after }: Props): Opened | 'failed' | null {
  const { files } = useWidgetServices();
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    const opening = [before, after].map((file) => openDrawings(file, files.viewUrl(file.id)));
    Promise.all(opening).then(
      ([first, second]) => {
        if (!isGone && first !== undefined && second !== undefined) setOpened([first, second]);
      },
      (error: unknown) => {
        console.warn('A version could not be drawn', error);
        if (!isGone) setOpened('failed');
      },
    );
    return () => {
      isGone = true;
      for (const each of opening)
        each.then(
          ({ close }) => close(),
          () => undefined,
        );
    };
  }, [before, after, files]);
  return opened;
}

/** Two PDFs or pictures, page by page, with their differences in colour: in one picture, or next to each other. */
export function ComparePictures(props: Props) {
  const { t } = useTranslation('viewer');
  const opened = useDrawings(props);
  if (opened === null) return <SkeletonRows rows={8} />;
  if (opened === 'failed') return <ErrorState title={t('compare.failed')} />;
  return <Pages opened={opened} names={props.names} />;
}

function Pages({ opened, names }: Pick<Props, 'names'> & { readonly opened: Opened }) {
  const { t } = useTranslation('viewer');
  const [before, after] = opened;
  const count = Math.max(before.count, after.count);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [mode, setMode] = useState<'colour' | 'side'>('colour');
  const compared = useComparedPage(opened, page);
  return (
    <>
      <div className={styles.toolbar}>
        <Segmented
          aria-label={t('compare.mode')}
          value={mode}
          options={[
            { value: 'colour', label: t('compare.colour') },
            { value: 'side', label: t('compare.side') },
          ]}
          onChange={setMode}
        />
        {count > 1 && (
          <span className={styles.pager}>
            <PageButtons page={page} count={count} onPage={setPage}>
              <span>{t('compare.page', { page, count })}</span>
            </PageButtons>
          </span>
        )}
        <span className={styles.pager}>
          <IconButton
            label={t('smaller')}
            icon={<Minus size={18} />}
            onClick={() => setZoom(Math.max(1, zoom / zoomStep))}
          />
          <IconButton
            label={t('larger')}
            icon={<Plus size={18} />}
            onClick={() => setZoom(Math.min(mostZoom, zoom * zoomStep))}
          />
        </span>
        <span role="status" className={styles.result}>
          {compared === null
            ? t('compare.running')
            : t(compared.count === 0 ? 'compare.same_page' : 'compare.different_page')}
        </span>
      </div>
      <div
        className={styles.sheets}
        data-mode={mode}
        style={{ ['--zoom' as string]: zoom }}
        role="group"
        aria-label={t('pages')}
        // Scrolls with the keys.
        tabIndex={0}
      >
        {compared !== null && mode === 'colour' && (
          <figure className={styles.sheet}>
            <figcaption>
              <span className={styles.removed}>{t('compare.only_in', { name: names[0] })}</span>
              <span className={styles.added}>{t('compare.only_in', { name: names[1] })}</span>
            </figcaption>
            <Sheet canvas={compared.difference} />
          </figure>
        )}
        {compared !== null && mode === 'side' && <SideBySide compared={compared} names={names} />}
      </div>
    </>
  );
}

/** The page of each file; both show the same place. */
function SideBySide({
  compared: { before, after },
  names,
}: Pick<Props, 'names'> & { readonly compared: ComparedPage }) {
  const { t } = useTranslation('viewer');
  const sheets = useRef<(HTMLElement | null)[]>([]);
  const sides = [
    { key: 'before', canvas: before, colour: styles.removed, name: names[0] },
    { key: 'after', canvas: after, colour: styles.added, name: names[1] },
  ];
  return sides.map(({ key, canvas, colour, name }, side) => (
    <figure
      key={key}
      ref={(element) => void (sheets.current[side] = element)}
      className={styles.sheet}
      onScroll={({ currentTarget: { scrollLeft } }) => {
        const other = sheets.current[1 - side];
        if (other) other.scrollLeft = scrollLeft;
      }}
    >
      <figcaption>
        <span>{name}</span>
        <span className={colour}>{t('compare.only_in', { name })}</span>
      </figcaption>
      <Sheet canvas={canvas} />
    </figure>
  ));
}

/** The page of both files; null while it is being compared. */
function useComparedPage([before, after]: Opened, page: number): ComparedPage | null {
  const [shown, setShown] = useState<{ readonly page: number; readonly of: ComparedPage } | null>(
    null,
  );
  useEffect(() => {
    let isGone = false;
    comparePage(before, after, page).then(
      (of) => {
        if (!isGone) setShown({ page, of });
      },
      (error: unknown) => console.warn('A page could not be compared', error),
    );
    return () => {
      isGone = true;
    };
  }, [before, after, page]);
  return shown?.page === page ? shown.of : null;
}

/** A canvas that was drawn elsewhere, as large as the screen shows it: browsers that reduce it leave out thin lines. */
function Sheet({ canvas }: { readonly canvas: HTMLCanvasElement }) {
  const sheet = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current: shown } = sheet;
    if (shown === null) return undefined;
    const draw = (): void => {
      const sharp = Math.round(shown.clientWidth * globalThis.devicePixelRatio);
      const width = Math.min(canvas.width, Math.max(1, sharp));
      const height = Math.max(1, Math.round((canvas.height * width) / canvas.width));
      Object.assign(shown, { width, height });
      const context = shown.getContext('2d');
      if (context === null) return;
      context.imageSmoothingQuality = 'high';
      context.drawImage(canvas, 0, 0, width, height);
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [canvas]);
  return (
    <canvas
      ref={sheet}
      className={styles.canvas}
      style={{ aspectRatio: canvas.width / canvas.height }}
    />
  );
}
