import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '../../error-code.ts';
import {
  type ByteRange,
  FileNotFound,
  type FileOwner,
  type FileStore,
  type ListedFile,
} from './file-store.ts';
import { checkedId, openStaging } from './staging.ts';

/** Streams the bytes of a file. Throws FileNotFound. */
async function* contentOf(file: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, range && { start: range.start, end: range.end - 1 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new FileNotFound(`There is no file ${path.basename(file)}.`, { cause: error });
  }
}

/** The result of a step on a file; undefined if another process has removed the file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(opendir(folder));
  for await (const { name } of entries ?? []) {
    const found = await unlessMissing(stat(path.join(folder, name)));
    if (found !== undefined) yield { id: name, storedAt: found.ctime };
  }
}

/**
 * Stores files in a folder as `{organisation}/{site}/{id}`. A file moves there once all of it is on
 * disk.
 */
export async function openDiskFileStore(folder: string): Promise<FileStore> {
  const staging = await openStaging(path.join(folder, 'incoming'));
  const folderOf = ({ organisationId, siteId }: FileOwner): string =>
    path.join(folder, String(organisationId), String(siteId));
  const fileOf = (owner: FileOwner, id: string): string =>
    path.join(folderOf(owner), checkedId(id));

  return {
    put: (owner, content, limit) =>
      staging.receive(content, limit, async (file, { id }) => {
        await mkdir(folderOf(owner), { recursive: true });
        await rename(file, fileOf(owner, id));
      }),
    get: (owner, id, range) => {
      const file = fileOf(owner, id);
      // createReadStream cannot express a range without bytes.
      if (range !== undefined && range.start >= range.end) return Readable.from([]);
      return Readable.from(contentOf(file, range), { objectMode: false });
    },
    remove: (owner, id) => rm(fileOf(owner, id), { force: true }),
    list: (owner) => filesIn(folderOf(owner)),
    removeUnfinished: staging.removeUnfinished,
    link: () => null,
  };
}
