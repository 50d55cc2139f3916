import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { drawPart } from './draw-page.ts';
import styles from './stage.module.css';
import type { RestingView, StageMover } from './stage-mover.ts';
import { type Region, type Size, fittingScale, visibleRegion } from './view.ts';

/** The whole page is drawn with at most this many pixels; parts of it are drawn sharper. */
const mostPixels = 4_000_000;

interface Props {
  readonly page: PDFPageProxy;
  /** The address of a picture that is shown until the page is drawn; null: what has been drawn is shown. */
  readonly early: string | null;
  readonly sheet: Size;
  readonly mover: StageMover;
  readonly rest: RestingView;
  readonly onFault: (error: unknown) => void;
}

const pixelRatio = (): number => Math.min(2, globalThis.devicePixelRatio);

function canvasFor({ left, top, width, height }: Region, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  Object.assign(canvas.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return canvas;
}

/** Pixels per point with which the whole page is drawn. */
function wholeScale(sheet: Size, stage: Size): number {
  const most = Math.sqrt(mostPixels / (sheet.width * sheet.height));
  return Math.min(most, fittingScale(sheet, stage) * pixelRatio() * 1.5);
}

/**
 * A page of a PDF on a stage whose size is known: drawn once as a whole, and over it the part on the stage, as sharp as the screen, each
 * time that the sheet rests. The first drawing is seen while it goes on, unless there is a picture of it.
 */
export function PageLayer({ page, early, sheet, mover, rest, onFault }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const sharp = useRef<HTMLDivElement>(null);
  const { view, size } = rest;
  const { isMoving } = mover;
  // A window of another size keeps the drawing of the whole page: the part on the stage is drawn anew.
  const [first] = useState(size);
  const [isMissing, setMissing] = useState(false);
  const showsParts = early === null || isMissing;

  useEffect(() => {
    const { current: holder } = whole;
    if (holder === null) return undefined;
    const region = { left: 0, top: 0, ...sheet };
    const scale = wholeScale(sheet, first);
    const canvas = canvasFor(region, scale);
    if (showsParts) holder.replaceChildren(canvas);
    const { done, stop } = drawPart({ page, canvas, region, scale, showsParts, isMoving });
    done.then((isDone) => {
      if (!isDone) return;
      holder.replaceChildren(canvas);
      holder.setAttribute('data-drawn', '');
    }, onFault);
    return () => {
      stop();
      holder.removeAttribute('data-drawn');
    };
  }, [page, sheet, first, showsParts, isMoving, onFault]);

  useEffect(() => {
    const { current: holder } = sharp;
    if (holder === null) return undefined;
    const scale = view.scale * pixelRatio();
    if (scale <= wholeScale(sheet, first) * 1.05) {
      holder.replaceChildren();
      return undefined;
    }
    const region = visibleRegion(view, sheet, size);
    const canvas = canvasFor(region, scale);
    const { done, stop } = drawPart({ page, canvas, region, scale, showsParts: false, isMoving });
    done.then((isDone) => {
      if (isDone) holder.replaceChildren(canvas);
    }, onFault);
    return stop;
  }, [page, sheet, first, view, size, isMoving, onFault]);

  return (
    <>
      {early !== null && !isMissing && (
        <img
          className={styles.picture}
          src={early}
          alt=""
          draggable={false}
          data-part="early"
          onError={() => setMissing(true)}
        />
      )}
      <div ref={whole} className={styles.drawing} aria-hidden="true" data-part="whole" />
      <div ref={sharp} className={styles.drawing} aria-hidden="true" data-part="sharp" />
    </>
  );
}
