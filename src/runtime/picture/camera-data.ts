import { asciiAt, contains, readWithin } from './bytes.ts';
import { cleanPng, cleanWebp, readPng, readWebp } from './chunks.ts';
import type { CameraData } from './exif.ts';
import { cleanJpeg, readJpeg } from './jpeg.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

function formatOf(bytes: Uint8Array): Format | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg';
  if (asciiAt(bytes, 1, 3) === 'PNG') return 'png';
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (asciiAt(bytes, 0, 3) === 'GIF') return 'gif';
  return asciiAt(bytes, 4, 4) === 'ftyp' ? 'avif' : null;
}

/** With these words the data of cameras and programs begin in the formats that are not taken apart. */
const traces = ['Exif', 'xmp', 'XMP', 'rdf+xml'];

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * The picture with the same pixels, turned in the same way, and without what cameras and programs
 * write into it: position, device, owner, comments, further pictures. The same array if there is
 * nothing of it. Null: it has to be drawn anew to lose it.
 */
export function withoutCameraData(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const format = formatOf(bytes);
  const clean = readWithin(() => {
    if (format === 'jpeg') return cleanJpeg(bytes);
    if (format === 'png') return cleanPng(bytes);
    if (format === 'webp') return cleanWebp(bytes);
    return traces.some((trace) => contains(bytes, trace)) ? null : bytes;
  });
  return clean !== null && isSame(clean, bytes) ? bytes : clean;
}

/** What the camera wrote into a JPEG, PNG or WebP; null without anything, or if the file is damaged. */
export function cameraDataOf(bytes: Uint8Array): CameraData | null {
  const format = formatOf(bytes);
  return readWithin(() => {
    if (format === 'jpeg') return readJpeg(bytes);
    if (format === 'png') return readPng(bytes);
    return format === 'webp' ? readWebp(bytes) : null;
  });
}
