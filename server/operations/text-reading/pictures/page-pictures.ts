import sharp, { type Sharp } from 'sharp';
import { openPdf } from '../read/pdf.ts';
import { UnreadableText } from '../read/unreadable-text.ts';

/** A page as Tesseract reads it. */
export interface PagePicture {
  readonly page: number;
  /** Of the page, in points; of a picture, in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** PNG in grey. */
  readonly png: Buffer;
  /** Its words are scattered, as on a drawing, and not in paragraphs. */
  readonly isSparse: boolean;
}

/** Most pixels of a picture that is read; A4 has 8.7 million at the best resolution, A1 is read at 200 dots per inch. */
const mostPixels = 32_000_000;
/** Most pixels of a picture in a file: an A0 sheet that was scanned with 300 dots per inch. */
const mostInFile = 150_000_000;
/** Dots per point at which Tesseract reads best: 300 per inch. */
const bestScale = 300 / 72;
/** Pages above this area are drawings; A4 has half a million square points. */
const sparseArea = 600_000;

type Canvas = HTMLCanvasElement & { readonly data: () => Uint8Array };

interface CanvasFactory {
  readonly create: (width: number, height: number) => { readonly canvas: Canvas };
}

const makesCanvases = (factory: object): factory is CanvasFactory => 'create' in factory;

/** Makes canvases where there is no browser; pdf.js brings one if its optional part is installed. */
function makeCanvas(factory: object, width: number, height: number): Canvas {
  if (!makesCanvases(factory)) throw new Error('pdf.js makes no canvases.');
  return factory.create(width, height).canvas;
}

/** A page as it was drawn. */
interface DrawnPage {
  readonly number: number;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly picture: Sharp;
}

/**
 * Draws pages of a PDF on white.
 *
 * @param scaleFor pixels per point for a page of a size in points
 */
async function* drawnPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  scaleFor: (width: number, height: number) => number,
): AsyncGenerator<DrawnPage> {
  const task = openPdf(bytes, { maxImageSize: mostInFile });
  try {
    const document = await task.promise;
    for (const number of numbers) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: scaleFor(width, height) });
      const size = { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) };
      const canvas = makeCanvas(document.canvasFactory, size.width, size.height);
      await page.render({ canvas, viewport, background: 'white' }).promise;
      const picture = sharp(canvas.data(), { raw: { ...size, channels: 4 } });
      page.cleanup();
      yield { number, width, height, picture };
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'PasswordException') throw new UnreadableText('locked', error);
    throw error.name === 'InvalidPDFException' ? new UnreadableText('damaged', error) : error;
  } finally {
    await task.destroy();
  }
}

/** Draws pages of a PDF so that Tesseract reads them. Throws UnreadableText. */
export async function* pagesOfPdf(
  bytes: Uint8Array,
  numbers: readonly number[],
): AsyncGenerator<PagePicture> {
  const scaleFor = (width: number, height: number) =>
    Math.min(bestScale, Math.sqrt(mostPixels / (width * height)));
  for await (const { number, width, height, picture } of drawnPages(bytes, numbers, scaleFor)) {
    const png = await picture.greyscale().png({ compressionLevel: 1 }).toBuffer();
    yield { page: number, width, height, png, isSparse: width * height > sparseArea };
  }
}

/** Draws the first page of a PDF as WebP that fits into a square of so many pixels. Throws UnreadableText. */
export async function* firstPageOfPdf(
  bytes: Uint8Array,
  longestSide: number,
): AsyncGenerator<Uint8Array> {
  const scaleFor = (width: number, height: number) => longestSide / Math.max(width, height);
  for await (const { picture } of drawnPages(bytes, [1], scaleFor))
    yield await picture.flatten({ background: 'white' }).webp({ quality: 80 }).toBuffer();
}

/** A photo or a scan, turned as it is shown. Throws UnreadableText. */
export async function pictureOf(bytes: Uint8Array): Promise<PagePicture> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: mostInFile }).metadata();
    const { width, height } = autoOrient;
    const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    const png = await sharp(bytes, { limitInputPixels: mostInFile })
      .autoOrient()
      .resize({ width: Math.round(width * scale) })
      .flatten({ background: 'white' })
      .greyscale()
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { page: 1, width, height, png, isSparse: false };
  } catch (error) {
    throw new UnreadableText('damaged', error);
  }
}
