import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReader } from 'yauzl';
import { type Bytes, UnreadableFile } from '../table.ts';

/** One part is never unpacked beyond this size: no table is so large, but a zip bomb can be. */
const largestPart = 1024 * 1024 * 1024;

/** A workbook has a few parts for each sheet and picture. */
export const maxParts = 10_000;

const bytesPerBlock = 64 * 1024;

/** A read by random access; the list of parts is read in small pieces, from one block in memory. */
class StoredBytes extends RandomAccessReader {
  private readonly bytes: Bytes;
  private blockStart = 0;
  private block = Buffer.alloc(0);

  constructor(bytes: Bytes) {
    super();
    this.bytes = bytes;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (length > bytesPerBlock) super.read(target, offset, length, position, done);
    else
      this.readInBlock(target, offset, length, position).then(
        () => done(null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
  }

  private async readInBlock(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<void> {
    const blockEnd = this.blockStart + this.block.length;
    if (position < this.blockStart || position + length > blockEnd) {
      const end = Math.min(this.bytes.size, position + bytesPerBlock);
      this.block = await buffer(this.bytes.read({ start: position, end }));
      this.blockStart = position;
    }
    const start = position - this.blockStart;
    const copied = this.block.copy(target, offset, start, start + length);
    if (copied < length) throw new UnreadableFile('unreadable');
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    pipeline(this.bytes.read({ start, end }), through, () => undefined);
    return through;
  }
}

/** The parts of a zip archive by name. */
export interface Archive {
  readonly has: (name: string) => boolean;
  readonly part: (name: string) => Promise<Readable>;
  readonly close: () => void;
}

/** Opens a zip archive and reads its list of parts. Throws UnreadableFile if it is no archive. */
export async function openArchive(bytes: Bytes): Promise<Archive> {
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const options = { lazyEntries: true, autoClose: false };
      fromRandomAccessReader(new StoredBytes(bytes), bytes.size, options, (error, file) => {
        if (error === null) resolve(file);
        else reject(error);
      });
    });
    if (zip.entryCount > maxParts) throw new UnreadableFile('too_many_parts');
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name),
      part: (name) => partOf(zip, entries.get(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error);
  }
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

function partOf(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  if (entry === undefined) throw new UnreadableFile('unreadable');
  if (entry.isEncrypted()) throw new UnreadableFile('locked');
  if (entry.uncompressedSize > largestPart) throw new UnreadableFile('unreadable');
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(error);
    });
  });
}
