import type { Sharp, SharpOptions } from 'sharp';
import { screenSide } from '../../../src/contract/files.ts';
import { withoutCameraData } from '../../../src/runtime/picture/camera-data.ts';
import { withMutex } from '../context/keyed-mutex.ts';
import { loadSharp } from '../context/load-sharp.ts';

/** A picture that can be displayed, with its thumbnail. */
export interface Picture {
  /** In pixels, as it is displayed: rotated by the camera's orientation. */
  readonly width: number;
  readonly height: number;
  /** WebP, without the metadata of cameras. */
  readonly thumbnail: Buffer;
  /** The picture without the data of cameras and programs; null if it has none. */
  readonly cleaned: Uint8Array | null;
}

const longestSide = 320;
/** Decoded, each pixel takes four bytes: a file of a few kilobytes can decode to gigabytes. */
const mostPixels = 120_000_000;
const seconds = 15;

type Decoder = (content: Buffer, options: SharpOptions) => Sharp;

/** The quality of a picture that has to be encoded again. */
const quality = 90;

/** Bytes without the data of cameras and programs; the pixels stay where that is possible. */
async function cleaned(sharp: Decoder, content: Buffer<ArrayBuffer>): Promise<Uint8Array | null> {
  const clean = withoutCameraData(content);
  if (clean !== null) return clean === content ? null : clean;
  const { format } = await sharp(content, { limitInputPixels: mostPixels }).metadata();
  const isAnimated = format === 'gif' || format === 'webp';
  return sharp(content, { limitInputPixels: mostPixels, animated: isAnimated })
    .autoOrient()
    .keepIccProfile()
    .toFormat(format === 'heif' ? 'avif' : format, format === 'gif' ? {} : { quality })
    .timeout({ seconds })
    .toBuffer();
}

async function decodePicture(sharp: Decoder, content: Buffer<ArrayBuffer>): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  const picture = sharp(content, options);
  const { autoOrient } = await picture.metadata();
  const thumbnail = await picture
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds })
    .toBuffer();
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    thumbnail,
    cleaned: await cleaned(sharp, content),
  };
}

/**
 * Reads the picture in these bytes; null if it cannot be displayed: damaged, or too large to
 * decode.
 */
export function readPicture(content: Buffer<ArrayBuffer>, log: { warn(message: string): void }) {
  return withMutex('pictures', async (): Promise<Picture | null> => {
    const sharp = await loadSharp();
    try {
      return await decodePicture(sharp, content);
    } catch (error) {
      // sharp throws plain errors; bytes that are no picture are a valid result.
      log.warn(`A picture could not be read: ${String(error)}`);
      return null;
    }
  });
}

/**
 * A picture as WebP that fits a screen. `read` runs when it is its turn, so that one picture at a time is
 * in memory. Rejects if the bytes are no picture.
 */
export function screenPicture(read: () => Promise<Buffer>): Promise<Buffer> {
  return withMutex('pictures', async () => {
    const sharp = await loadSharp();
    return sharp(await read(), { limitInputPixels: mostPixels, pages: 1 })
      .autoOrient()
      .resize(screenSide, screenSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72, effort: 2 })
      .timeout({ seconds })
      .toBuffer();
  });
}
