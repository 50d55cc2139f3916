import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../src/runtime/compile/problems.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { decodeDocument, unreadable } from '../documents/decode.ts';
import { codeOf } from '../error-code.ts';

export type DocumentKind = 'module' | 'flow';

/** A folder of documents of one kind; its name stays when the product is moved to another path. */
export interface DocumentFolder {
  readonly name: string;
  readonly path: string;
  readonly kind: DocumentKind;
}

/** A document's file as it was when it was last read; null and a problem if it has no text. */
export interface SourceFile {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly text: string | null;
  readonly problems: readonly Problem[];
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

const isDocumentName = (name: string) => /^[^.].*\.json$/i.test(name);

/** The stamp of an entry of a folder, undefined if it is neither a document nor meant as one. */
async function stampOf(file: string, isLink: boolean): Promise<FileStamp | undefined> {
  const isNamed = isDocumentName(path.basename(file));
  try {
    const found = await stat(file, { bigint: true });
    if (found.isDirectory()) {
      const names = isNamed ? [] : await readdir(file);
      return isNamed || names.some(isDocumentName) ? 'folder' : undefined;
    }
    if (!isNamed) return undefined;
    return found.isFile() ? `${found.ino}/${found.size}/${found.mtimeNs}` : 'special file';
  } catch (error) {
    // A file may be removed while the folder is read; a link stays and leads nowhere.
    return isNamed && (isLink || !missingCodes.has(codeOf(error))) ? codeOf(error) : undefined;
  }
}

/** The documents of the folders with their stamps, without hidden and temporary files. */
export async function stampsOf(
  folders: readonly DocumentFolder[],
): Promise<ReadonlyMap<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  for (const folder of folders) {
    const entries = (await undefinedIfMissing(readdir(folder.path, { withFileTypes: true }))) ?? [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const file = path.join(folder.path, entry.name);
      const stamp = await stampOf(file, entry.isSymbolicLink());
      if (stamp !== undefined) stamps.set(file, stamp);
    }
  }
  return stamps;
}

async function decoded(file: string) {
  try {
    const found = await stat(file);
    if (!found.isFile()) {
      const isFolder = found.isDirectory() && !isDocumentName(path.basename(file));
      const context = isFolder ? { context: 'folder' } : {};
      return { ok: false, problems: [problem('file_ignored', '', context)] } as const;
    }
    return decodeDocument(await readFile(file));
  } catch (error) {
    return unreadable(error);
  }
}

/** Reads a document; undefined if it was just removed. */
export async function readSource(
  file: string,
  folders: readonly DocumentFolder[],
): Promise<SourceFile | undefined> {
  const folder = folders.find((each) => each.path === path.dirname(file));
  const names = folder && (await undefinedIfMissing(readdir(folder.path)));
  if (folder === undefined || names?.includes(path.basename(file)) !== true) return undefined;
  const result = await decoded(file);
  const text = result.ok ? result.text : null;
  return { path: file, kind: folder.kind, text, problems: result.ok ? [] : result.problems };
}

/** The name of a file that stays when the product is moved: its folder's name and its own. */
export function sourceName(file: string, folders: readonly DocumentFolder[]): string {
  const folder = folders.find((each) => each.path === path.dirname(file));
  return `${folder?.name ?? ''}/${path.basename(file)}`;
}
