import sharp from 'sharp';
import { withMutex } from '../context/keyed-mutex.ts';

/** A picture that can be shown, and the small one that is shown in its place. */
export interface Picture {
  /** In pixels, as it is seen: turned the way that the camera says. */
  readonly width: number;
  readonly height: number;
  /** WebP, without what cameras write into pictures. */
  readonly thumbnail: Buffer;
}

const longestSide = 320;
/** Unpacked, each pixel takes four bytes: a few kilobytes can claim to be gigabytes. */
const mostPixels = 120_000_000;
const seconds = 15;

// One picture at a time is unpacked, by one thread: the machine has other work.
sharp.concurrency(1);
sharp.cache(false);

async function decodePicture(content: Buffer): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  const picture = sharp(content, options);
  const { autoOrient } = await picture.metadata();
  const thumbnail = await picture
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .timeout({ seconds })
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, thumbnail };
}

/**
 * The picture in these bytes; null where there is none that can be shown: damaged, or larger than
 * can be unpacked.
 */
export function readPicture(content: Buffer, log: { warn(message: string): void }) {
  return withMutex('pictures', async (): Promise<Picture | null> => {
    try {
      return await decodePicture(content);
    } catch (error) {
      // sharp throws plain errors; that the bytes are no picture is an answer.
      log.warn(`A picture could not be read: ${String(error)}`);
      return null;
    }
  });
}
