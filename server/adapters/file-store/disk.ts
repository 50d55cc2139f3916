import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../error-code.ts';
import {
  type ByteRange,
  FileNotFound,
  type FileOwner,
  type FileStore,
  FileTooLarge,
} from './file-store.ts';

const aDay = 24 * 60 * 60 * 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes uploads that were cut off when a server process ended: no upload takes a day. */
async function removeUnfinished(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > aDay) await rm(file, { force: true });
  }
}

function counted(limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > limit) done(new FileTooLarge(`More than ${limit} bytes.`));
      else {
        hash.update(chunk);
        done(null, chunk);
      }
    },
  });
  return { meter, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Streams the bytes of a file. Throws FileNotFound. */
async function* contentOf(file: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, range && { start: range.start, end: range.end - 1 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new FileNotFound(`There is no file ${path.basename(file)}.`, { cause: error });
  }
}

/**
 * Stores files in a folder as `{organisation}/{site}/{id}`. A file moves there once all of it is on
 * disk.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await removeUnfinished(incoming);

  const folderOf = ({ organisationId, siteId }: FileOwner): string =>
    path.join(folder, String(organisationId), String(siteId));
  function fileOf(owner: FileOwner, id: string): string {
    if (!uuid.test(id)) throw new Error(`Not an id of a file: ${id}`);
    return path.join(folderOf(owner), id);
  }

  async function receive(file: string, content: Readable, meter: Transform): Promise<void> {
    const handle = await open(file, 'wx', 0o600);
    await pipeline(content, meter, handle.createWriteStream({ flush: true }));
  }

  return {
    put: async (owner, content, limit) => {
      const id = randomUUID();
      const unfinished = path.join(incoming, id);
      const { meter, result } = counted(limit);
      try {
        await receive(unfinished, content, meter);
        await mkdir(folderOf(owner), { recursive: true });
        await rename(unfinished, fileOf(owner, id));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { id, ...result() };
    },
    get: (owner, id, range) => {
      const file = fileOf(owner, id);
      // createReadStream cannot express a range without bytes.
      if (range !== undefined && range.start >= range.end) return Readable.from([]);
      return Readable.from(contentOf(file, range), { objectMode: false });
    },
    remove: (owner, id) => rm(fileOf(owner, id), { force: true }),
  };
}
