import { asciiAt, joined, viewOf } from './bytes.ts';
import { type CameraData, readExif } from './exif.ts';

/** A chunk of a PNG or a WebP with its head. */
interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
  readonly bytes: Uint8Array;
}

interface Container {
  /** Bytes before the first chunk. */
  readonly head: number;
  /** Where the name and the length of a chunk are in its head of 8 bytes. */
  readonly nameAt: number;
  readonly sizeAt: number;
  readonly littleEndian: boolean;
  /** Bytes after the data of a chunk of this size. */
  readonly after: (size: number) => number;
  readonly exif: string;
  /** Chunks that are needed to show the picture. */
  readonly needed: ReadonlySet<string>;
}

const png: Container = {
  head: 8,
  nameAt: 4,
  sizeAt: 0,
  littleEndian: false,
  after: () => 4,
  exif: 'eXIf',
  needed: new Set(
    ['IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT', 'cHRM cICP gAMA iCCP sBIT sRGB bKGD pHYs']
      .join(' ')
      .split(' '),
  ),
};

const webp: Container = {
  head: 12,
  nameAt: 0,
  sizeAt: 4,
  littleEndian: true,
  after: (size) => size % 2,
  exif: 'EXIF',
  needed: new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']),
};

/** The chunks to the end of the file or of the picture. Throws a RangeError if one is cut off. */
function chunksOf(bytes: Uint8Array, kind: Container): readonly Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let at = kind.head;
  while (at < bytes.length && chunks.at(-1)?.name !== 'IEND') {
    const size = view.getUint32(at + kind.sizeAt, kind.littleEndian);
    const end = at + 8 + size;
    const next = end + kind.after(size);
    if (next > bytes.length) throw new RangeError('A chunk ends early.');
    const name = asciiAt(bytes, at + kind.nameAt, 4);
    chunks.push({ name, data: bytes.subarray(at + 8, end), bytes: bytes.subarray(at, next) });
    at = next;
  }
  return chunks;
}

const exifOf = (chunks: readonly Chunk[], { exif }: Container): CameraData | null => {
  const chunk = chunks.find(({ name }) => name === exif);
  return chunk === undefined ? null : readExif(chunk.data);
};

/** In the flags of a WebP: there are EXIF and XMP. */
const metadataFlags = 0b1100;

/** The chunk with the flags of a WebP, which no longer announces EXIF and XMP. */
function withFlags({ name, bytes }: Chunk): Uint8Array {
  if (name !== 'VP8X') return bytes;
  const copy = bytes.slice();
  copy[8] = (copy[8] ?? 0) & ~metadataFlags;
  return copy;
}

/** Null: it is turned by its data, so that it has to be drawn anew. Throws a RangeError if it is damaged. */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = chunksOf(bytes, png);
  if ((exifOf(chunks, png)?.orientation ?? 1) !== 1) return null;
  const kept = chunks.filter(({ name }) => png.needed.has(name)).map((chunk) => chunk.bytes);
  return joined([bytes.subarray(0, png.head), ...kept]);
}

/** The same for a WebP. */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const chunks = chunksOf(bytes, webp);
  if ((exifOf(chunks, webp)?.orientation ?? 1) !== 1) return null;
  const kept = chunks.filter(({ name }) => webp.needed.has(name)).map(withFlags);
  const all = joined([bytes.subarray(0, webp.head), ...kept]);
  viewOf(all).setUint32(4, all.length - 8, true);
  return all;
}

export const readPng = (bytes: Uint8Array): CameraData | null => exifOf(chunksOf(bytes, png), png);
export const readWebp = (bytes: Uint8Array): CameraData | null =>
  exifOf(chunksOf(bytes, webp), webp);
