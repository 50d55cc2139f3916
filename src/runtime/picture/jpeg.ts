import { asciiAt, joined, viewOf } from './bytes.ts';
import { type CameraData, exifName, exifOfOrientation, readExif } from './exif.ts';

/** Segments that are needed to show the picture, by their marker: the name with which they begin. */
const needed: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};
const [startOfScan, end, comment] = [0xda, 0xd9, 0xfe];

/** A part of a JPEG: a segment with its marker, or the pixels after the beginning of a scan. */
interface Part {
  /** Null for pixels. */
  readonly marker: number | null;
  readonly bytes: Uint8Array;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Where the pixels that begin at `start` end: at the next marker that is not one of theirs. */
function endOfPixels(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return bytes.length;
}

/** The parts up to the end of the picture; what follows it is not part of it. Throws a RangeError. */
function partsOf(bytes: Uint8Array): readonly Part[] {
  const view = viewOf(bytes);
  const parts: Part[] = [];
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('No marker of a JPEG.');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === end) return [...parts, { marker, bytes: bytes.subarray(at, at + 2) }];
    const next = at + 2 + view.getUint16(at + 2);
    if (next > bytes.length) throw new RangeError('A segment of a JPEG ends early.');
    parts.push({ marker, bytes: bytes.subarray(at, next) });
    at = next;
    if (marker === startOfScan) {
      at = endOfPixels(bytes, next);
      parts.push({ marker: null, bytes: bytes.subarray(next, at) });
    }
  }
}

const exifIn = ({ marker, bytes }: Part): Uint8Array | null =>
  marker === 0xe1 && asciiAt(bytes, 4, exifName.length) === exifName
    ? bytes.subarray(4 + exifName.length)
    : null;

function segment(exif: Uint8Array): Uint8Array {
  const name = Uint8Array.from(exifName, (character) => character.charCodeAt(0));
  const size = 2 + name.length + exif.length;
  return joined([Uint8Array.of(0xff, 0xe1, size >> 8, size & 255), name, exif]);
}

/** What a part becomes: itself, nothing, or only how the picture is turned. */
function withoutData(part: Part): readonly Uint8Array[] {
  const { marker, bytes } = part;
  if (marker === null) return [bytes];
  const exif = exifIn(part);
  if (exif !== null) {
    const orientation = readExif(exif)?.orientation ?? 1;
    return orientation === 1 ? [] : [segment(exifOfOrientation(orientation))];
  }
  const isForApplications = marker >= 0xe0 && marker <= 0xef;
  if (!isForApplications) return marker === comment ? [] : [bytes];
  const name = needed[marker];
  return name !== undefined && asciiAt(bytes, 4, name.length) === name ? [bytes] : [];
}

/** The picture without the data of cameras and programs. Throws a RangeError if it is damaged. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([bytes.subarray(0, 2), ...partsOf(bytes).flatMap(withoutData)]);
}

/** The data of the camera; null without any. Throws a RangeError if the picture is damaged. */
export function readJpeg(bytes: Uint8Array): CameraData | null {
  const exif = partsOf(bytes)
    .map(exifIn)
    .find((each) => each !== null);
  return exif === undefined || exif === null ? null : readExif(exif);
}
