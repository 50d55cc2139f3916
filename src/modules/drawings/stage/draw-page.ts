import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Region } from './view.ts';

/** What a drawing of a part of a page needs. */
interface PartOfPage {
  readonly page: PDFPageProxy;
  readonly canvas: HTMLCanvasElement;
  /** The part that fills the canvas. */
  readonly region: Region;
  /** Pixels of the canvas per point. */
  readonly scale: number;
  /** What has been drawn so far is shown meanwhile. */
  readonly showsParts: boolean;
  /** Whether the sheet moves: a moving one has the whole time of the browser. */
  readonly isMoving: () => boolean;
}

/** A drawing that goes on, and can be stopped. */
interface Drawing {
  /** Resolves to whether it was finished; a drawing that was stopped is not. Rejects on a fault. */
  readonly done: Promise<boolean>;
  readonly stop: () => void;
}

/** How often a drawing that waits for a moving sheet looks again, in milliseconds. */
const waitMs = 60;

/** Draws a part of a page, piece by piece, while the sheet rests. */
export function drawPart(part: PartOfPage): Drawing {
  const { page, canvas, region, scale, showsParts, isMoving } = part;
  const viewport = page.getViewport({
    scale,
    offsetX: -region.left * scale,
    offsetY: -region.top * scale,
  });
  const task = page.render({ canvas, viewport, partialFrames: showsParts });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  task.onContinue = (proceed: () => void) => {
    const go = (): void => {
      if (isStopped) return;
      if (isMoving()) waiting = setTimeout(go, waitMs);
      else proceed();
    };
    go();
  };
  const done = task.promise.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === 'RenderingCancelledException') return false;
      throw error;
    },
  );
  return {
    done,
    stop() {
      isStopped = true;
      clearTimeout(waiting);
      task.cancel();
    },
  };
}
