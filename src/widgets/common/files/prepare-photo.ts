import { withoutCameraData } from '../../../runtime/picture/camera-data.ts';

/** How large photos may be. */
export interface PhotoSize {
  /** The longest side in pixels; null: photos keep their size. */
  readonly maxSide: number | null;
  /** Photos that are exactly twice as wide as they are high show everything around; they keep their size. */
  readonly keepsPanoramas: boolean;
}

/** The longest side of photos without a field, such as those of comments: what the setting begins with. */
export const defaultMaxSide = 2560;

const jpeg = { type: 'image/jpeg', ending: 'jpg' } as const;
/** What each type is drawn anew as; a GIF would lose its movement. */
const drawnAs: Readonly<Record<string, { readonly type: string; readonly ending: string }>> = {
  'image/jpeg': jpeg,
  'image/png': { type: 'image/png', ending: 'png' },
  'image/webp': jpeg,
  'image/avif': jpeg,
};
const quality = 0.86;

/** Whether this browser can make the photo smaller. */
export const mayShrink = ({ type }: File, { maxSide }: PhotoSize): boolean =>
  maxSide !== null && type in drawnAs && 'createImageBitmap' in globalThis;

/** By how much the sides are multiplied, at most 1. */
function scaleOf(
  { width, height }: { readonly width: number; readonly height: number },
  { maxSide, keepsPanoramas }: PhotoSize,
): number {
  const isPanorama = width === 2 * height;
  if (maxSide === null || (isPanorama && keepsPanoramas)) return 1;
  return Math.min(1, maxSide / Math.max(width, height));
}

async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

/** The picture as the browser shows it; null if it can't. */
async function decoded(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    // A damaged file: the server says so.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The picture in the wanted size; null if it has it already and need not be drawn for another reason. */
async function redrawn(file: File, size: PhotoSize, isNeeded: boolean): Promise<File | null> {
  const to = drawnAs[file.type];
  const picture =
    to === undefined || !('createImageBitmap' in globalThis) ? null : await decoded(file);
  if (to === undefined || picture === null) return null;
  const scale = scaleOf(picture, size);
  const blob = isNeeded || scale < 1 ? await draw(picture, scale, to.type) : null;
  picture.close();
  if (blob === null) return null;
  const name =
    to.type === file.type ? file.name : `${file.name.replace(/\.\w+$/, '')}.${to.ending}`;
  return new File([blob], name, { type: to.type, lastModified: file.lastModified });
}

/**
 * A photo as it leaves the device: in a size that fits, turned as it was taken, and without what the
 * camera wrote about place, time, device and owner. A file that is no picture, or that this browser
 * can't draw, stays as it is; the server takes the same data away and refuses what is no picture.
 */
export async function preparePhoto(file: File, size: PhotoSize): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const clean = withoutCameraData(bytes);
  const smaller = await redrawn(file, size, clean === null);
  if (smaller !== null) return smaller;
  if (clean === null || clean === bytes) return file;
  return new File([clean], file.name, { type: file.type, lastModified: file.lastModified });
}
