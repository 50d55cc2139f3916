import { type Pixels, findPaper } from './find-paper.ts';
import { flatten } from './flatten.ts';
import type { JpegPage } from './jpeg-pdf.ts';
import type { Quad } from './quad.ts';

/** The longest side of a photo that is worked on, in pixels, and of the one in which edges are looked for. */
const [longest, longestLooked] = [3200, 260];
const jpegQuality = 0.85;

/** A photo of a paper on a canvas. */
export interface PaperPhoto {
  readonly canvas: HTMLCanvasElement;
  /** The edges that were found; null if none were. */
  readonly found: Quad | null;
}

function drawn(picture: CanvasImageSource, width: number, height: number, most: number) {
  const scale = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function pixelsOf(picture: CanvasImageSource, width: number, height: number, most: number): Pixels {
  const { canvas, context } = drawn(picture, width, height, most);
  if (context === null) throw new Error('The browser has no canvas.');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads a photo and looks for a paper on it; null if the file is no picture that the browser shows. */
export async function readPhoto(file: File): Promise<PaperPhoto | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    console.warn('A photo could not be read', error);
    return null;
  }
  const { width, height } = picture;
  const { canvas } = drawn(picture, width, height, longest);
  const found = findPaper(pixelsOf(picture, width, height, longestLooked));
  picture.close();
  return { canvas, found };
}

/** The paper between the corners as a page. */
export async function pageOf({ canvas }: PaperPhoto, corners: Quad): Promise<JpegPage> {
  const photo = pixelsOf(canvas, canvas.width, canvas.height, longest);
  const { width, height, data } = flatten(photo, corners);
  const page = document.createElement('canvas');
  page.width = width;
  page.height = height;
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  page.getContext('2d')?.putImageData(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    page.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  if (blob === null) throw new Error('The browser could not write a picture.');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
