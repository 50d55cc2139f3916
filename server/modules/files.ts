import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../error-code.ts';

export type DocumentKind = 'module' | 'flow';

/** A folder of documents of one kind. */
export interface DocumentFolder {
  readonly path: string;
  readonly kind: DocumentKind;
}

/** A document's file as it was when it was last read. */
export interface SourceFile {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly text: string;
}

/** The state of a file: every write to the file changes it. */
export type FileStamp = string;

const missingCodes = new Set(['ENOENT', 'ENOTDIR']);

async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!missingCodes.has(codeOf(error))) throw error;
    return undefined;
  }
}

/** The documents of the folders with their stamps, without hidden and temporary files. */
export async function stampsOf(
  folders: readonly DocumentFolder[],
): Promise<ReadonlyMap<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  for (const folder of folders) {
    const names = (await undefinedIfMissing(readdir(folder.path))) ?? [];
    for (const name of names.toSorted()) {
      if (!name.endsWith('.json') || name.startsWith('.')) continue;
      const file = path.join(folder.path, name);
      const found = await undefinedIfMissing(stat(file, { bigint: true }));
      if (found?.isFile() === true) stamps.set(file, `${found.ino}/${found.size}/${found.mtimeNs}`);
    }
  }
  return stamps;
}

/** The text of a document; undefined if it was just removed. */
export async function readSource(
  file: string,
  folders: readonly DocumentFolder[],
): Promise<SourceFile | undefined> {
  const folder = folders.find((each) => each.path === path.dirname(file));
  const text = await undefinedIfMissing(readFile(file, 'utf8'));
  if (folder === undefined || text === undefined) return undefined;
  return { path: file, kind: folder.kind, text };
}
