import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReader } from 'yauzl';
import { type Bytes, UnreadableFile } from '../table.ts';

/** One part is never unpacked beyond this size: no table is so large, but a zip bomb can be. */
const largestPart = 2 * 1024 * 1024 * 1024;

class StoredBytes extends RandomAccessReader {
  private readonly bytes: Bytes;

  constructor(bytes: Bytes) {
    super();
    this.bytes = bytes;
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
