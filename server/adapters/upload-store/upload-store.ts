import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../error-code.ts';

/** What came before it ended differs from what the caller knows. */
export class WrongOffset extends Error {
  override readonly name = 'WrongOffset';
}

/** An upload has sent more bytes than it announced. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** Keeps the bytes of unfinished uploads on the server's disk, so that they continue where they ended. */
export interface UploadStore {
  readonly create: (id: string) => Promise<void>;
  /** How many bytes have arrived; null if there is no such upload. */
  readonly offset: (id: string) => Promise<number | null>;
  /**
   * Adds what `content` brings after the first `offset` bytes; what has arrived stays if `content`
   * breaks off. Of one upload only one may run at a time. Resolves to the new offset. Throws WrongOffset, TooManyBytes above `size`, or the error of
   * `content`.
   */
  readonly append: (id: string, offset: number, content: Readable, size: number) => Promise<number>;
  /** Ends a running `append`. */
  readonly interrupt: (id: string) => Promise<void>;
  readonly read: (id: string) => Readable;
  readonly remove: (id: string) => Promise<void>;
  /** The ids of uploads to which nothing was added since. */
  readonly idleSince: (since: Date) => Promise<readonly string[]>;
}

/** Stops a body at the size that was announced. */
function upTo(size: number, offset: number): Transform {
  let end = offset;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      end += chunk.length;
      if (end > size) done(new TooManyBytes(`More than ${size} bytes.`));
      else done(null, chunk);
    },
  });
}

/** Opens the folder of unfinished uploads. */
export async function openUploadStore(folder: string): Promise<UploadStore> {
  await mkdir(folder, { recursive: true });
  const running = new Map<string, { readonly abort: AbortController; ended: Promise<void> }>();

  const fileOf = (id: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`Not an id of an upload: ${id}`);
    return path.join(folder, id);
  };
  async function offset(id: string): Promise<number | null> {
    try {
      return (await stat(fileOf(id))).size;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }
  async function interrupt(id: string): Promise<void> {
    const found = running.get(id);
    found?.abort.abort();
    await found?.ended;
  }

  async function add(id: string, start: number, content: Readable, size: number): Promise<number> {
    const abort = new AbortController();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    running.set(id, { abort, ended });
    try {
      if ((await offset(id)) !== start) throw new WrongOffset(`The offset is not ${start}.`);
      const handle = await open(fileOf(id), 'r+');
      const writer = handle.createWriteStream({ start, flush: true });
      await pipeline(content, upTo(size, start), writer, { signal: abort.signal });
      return (await offset(id)) ?? start;
    } finally {
      running.delete(id);
      end();
    }
  }

  return {
    create: async (id) => (await open(fileOf(id), 'wx', 0o600)).close(),
    offset,
    append: add,
    interrupt,
    read: (id) => createReadStream(fileOf(id)),
    remove: async (id) => {
      await interrupt(id);
      await rm(fileOf(id), { force: true });
    },
    idleSince: async (since) => {
      const idle: string[] = [];
      for (const id of await readdir(folder)) {
        const { mtime } = await stat(path.join(folder, id));
        if (mtime < since) idle.push(id);
      }
      return idle;
    },
  };
}
