import type { Drawings } from './drawings.ts';
import { pixelDifference } from './pixel-difference.ts';

/** A page of two files, drawn to be compared; all canvases have the same size. */
export interface ComparedPage {
  /** The page of each file, with what only it has in colour. */
  readonly before: HTMLCanvasElement;
  readonly after: HTMLCanvasElement;
  readonly difference: HTMLCanvasElement;
  /** Pixels that differ. */
  readonly count: number;
}

/** In px; enough to read a drawing, and few enough to compare in a moment. */
const width = 1400;
const mostHeight = 3000;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no canvas.');
  return context;
}

async function drawn(file: Drawings, page: number, height: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  if (page <= file.count) await file.draw(page, canvas);
  return canvas;
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Draws a page of two files and their difference; a missing page is empty paper. */
export async function comparePage(
  before: Drawings,
  after: Drawings,
  page: number,
): Promise<ComparedPage> {
  const ratios = [await before.ratio(page), await after.ratio(page)].filter(
    (each) => each !== null,
  );
  const height = Math.min(mostHeight, Math.max(1, Math.round(width * Math.max(...ratios))));
  const first = await drawn(before, page, height);
  const second = await drawn(after, page, height);
  const compared = pixelDifference(pixelsOf(first), pixelsOf(second));
  const difference = document.createElement('canvas');
  difference.width = width;
  difference.height = height;
  const show = (canvas: HTMLCanvasElement, pixels: Uint8ClampedArray<ArrayBuffer>): void =>
    contextOf(canvas).putImageData(new ImageData(pixels, width, height), 0, 0);
  show(difference, compared.pixels);
  show(first, compared.first);
  show(second, compared.second);
  return { before: first, after: second, difference, count: compared.count };
}
