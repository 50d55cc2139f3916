import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileOwner, FileStore } from '../../adapters/file-store/file-store.ts';
import { fileName } from '../exports/file-name.ts';
import type { FileRow } from '../files/row.ts';

/** A file with the words by which people know it in the archive. */
export interface ArchivedFile {
  readonly row: Pick<FileRow, 'name' | 'size' | 'store_id' | 'created_at'>;
  readonly labels: readonly string[];
}

const pad = (at: number, count: number) => String(at + 1).padStart(String(count).length, '0');

/** `01 – DOC-7 – B – plan.pdf`: numbered, so that no two are equal. */
export function nameInArchive({ row, labels }: ArchivedFile, at: number, count: number): string {
  const { name, ext } = path.parse(row.name);
  return fileName([pad(at, count), ...labels, name], ext.slice(1) || 'bin');
}

/**
 * An archive of files and a list of them, as it is written: one file after the other is read from the
 * store, and nothing is kept in memory.
 */
export function archiveOf(
  store: Pick<FileStore, 'get'>,
  owner: FileOwner,
  files: readonly ArchivedFile[],
  list: { readonly name: string; readonly text: string; readonly at: Date },
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let open: Readable | null = null;
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  output.on('close', () => open?.destroy());
  zip.addBuffer(Buffer.from(list.text), list.name, { mtime: list.at });
  for (const [at, file] of files.entries()) {
    const { size, store_id, created_at } = file.row;
    const options = { compress: false, size, mtime: new Date(created_at) };
    zip.addReadStreamLazy(nameInArchive(file, at, files.length), options, (give) => {
      open = store.get(owner, store_id);
      open.on('error', fail);
      if (output.destroyed) open.destroy();
      give(null, open);
    });
  }
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}
