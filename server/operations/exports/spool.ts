import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

/** A temporary file that is read once and then removed, even if the reader breaks off. */
export interface Spooled {
  readonly size: number;
  /** The content of the file; the file closes when the stream ends or is destroyed. */
  readonly content: Readable;
}

/** An open file without a name: the system removes it when the process ends. */
async function openUnnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sitewright-export-'));
  try {
    return await open(path.join(folder, 'file'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const chunkSize = 64 * 1024;

async function* readChunks(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Writes all chunks to a temporary file; stops when `signal` is aborted. */
export async function spool(
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<Spooled> {
  const file = await openUnnamedFile();
  try {
    await file.writeFile(pieces, { signal });
    const { size } = await file.stat();
    const content = Readable.from(readChunks(file), { objectMode: false });
    content.once('close', () => void file.close());
    return { size, content };
  } catch (error) {
    await file.close();
    throw error;
  }
}
