import { type SiteFile, imageMediaTypes } from '../../../src/contract/files.ts';
import { notFound } from '../failure.ts';
import type { SiteAccess } from '../context/site.ts';
import { type FilesRequest, readActions, readableFiles, withFiles } from './access.ts';
import { type FileRow, fileOf, fileRows } from './row.ts';

/** The bytes of a file with the headers to send. */
export interface FileContent {
  readonly storeId: string;
  readonly name: string;
  readonly size: number;
  /** Never a type that a browser could execute. */
  readonly mediaType: string;
  /** True if a browser may show it in the page. */
  readonly isShown: boolean;
  /** The entity tag: the same for the same bytes. */
  readonly tag: string;
}

const kept = 'application/octet-stream';
const shownTypes: ReadonlySet<string> = new Set([...imageMediaTypes, 'application/pdf']);

/** Runs `work` with a file that the caller may read. Throws `not_found`. */
function withFile<T>(
  request: FilesRequest,
  fileId: number,
  work: (row: FileRow) => T | Promise<T>,
): Promise<T> {
  return withFiles(request, readActions, async (access) => {
    const [row] = await readableRows(request, access, [fileId]);
    if (row === undefined) throw notFound();
    return work(row);
  });
}

async function readableRows(
  { services }: FilesRequest,
  access: SiteAccess,
  ids: readonly number[],
): Promise<readonly FileRow[]> {
  return readableFiles(services, access, await fileRows(access, ids));
}

/**
 * Names, sizes and types of files by their ids, in the order of the ids; files that are
 * missing or not readable are left out.
 */
export function listFiles(
  request: FilesRequest,
  ids: readonly number[],
): Promise<readonly SiteFile[]> {
  return withFiles(request, readActions, async (access) => {
    const wanted = [...new Set(ids)].filter((id) => id > 0 && id <= 2_147_483_647);
    const byId = new Map((await readableRows(request, access, wanted)).map((row) => [row.id, row]));
    return wanted.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [fileOf(row)];
    });
  });
}

/** The content of a file. Throws `not_found`. */
export function contentOf(request: FilesRequest, fileId: number): Promise<FileContent> {
  return withFile(request, fileId, (row) => {
    // A picture that sharp could not read is not shown by the browser either.
    const isPicture = imageMediaTypes.some((type) => type === row.media_type);
    const isShown = shownTypes.has(row.media_type) && (!isPicture || row.width !== null);
    return {
      storeId: row.store_id,
      name: row.name,
      size: row.size,
      mediaType: isShown ? row.media_type : kept,
      isShown,
      tag: row.sha256,
    };
  });
}

/** The thumbnail of a picture. Throws `not_found` if the file has none. */
export function thumbnailOf(
  request: FilesRequest,
  fileId: number,
): Promise<Pick<FileContent, 'storeId' | 'size' | 'name' | 'tag'>> {
  return withFile(request, fileId, (row) => {
    const { thumbnail_id: storeId, thumbnail_size: size, name, sha256 } = row;
    if (storeId === null || size === null) throw notFound();
    return { storeId, size, name: `${name}.webp`, tag: `${sha256}-thumbnail` };
  });
}
