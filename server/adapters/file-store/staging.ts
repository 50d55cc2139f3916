import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../error-code.ts';
import { FileTooLarge, type StoredFile } from './file-store.ts';

async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // It may be moved away meanwhile.
    const found = await stat(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (found !== null && found.mtime < before) await rm(file, { force: true });
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

/** A folder in which a file is complete on the disk before a store takes it. */
export interface Staging {
  /**
   * Writes a file to the disk, and runs `place` with its path. The path is free afterwards: the
   * file has moved away or is removed.
   */
  readonly receive: (
    content: Readable,
    limit: number,
    place: (file: string, stored: StoredFile) => Promise<void>,
  ) => Promise<StoredFile>;
  /** Removes what was last written before a moment: parts of files of servers that have ended. */
  readonly removeUnfinished: (before: Date) => Promise<void>;
}

/** Opens the folder. */
export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true });
  return {
    removeUnfinished: (before) => removeUnfinished(folder, before),
    receive: async (content, limit, place) => {
      const unique = randomUUID();
      const file = path.join(folder, unique);
      const { meter, result } = counted(limit);
      try {
        const handle = await open(file, 'wx', 0o600);
        await pipeline(content, meter, handle.createWriteStream({ flush: true }));
        const { size, sha256 } = result();
        const stored = { id: `${sha256}-${unique}`, size, sha256 };
        await place(file, stored);
        return stored;
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** Ids from before began with no hash. */
const idPattern = /^([0-9a-f]{64}-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id, which is safe in a path. Throws if it is none. */
export function checkedId(id: string): string {
  if (!idPattern.test(id)) throw new Error(`Not an id of a file: ${id}`);
  return id;
}
