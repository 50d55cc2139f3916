import { type SiteFile, imageMediaTypes, playedMediaTypes } from '../../../src/contract/files.ts';
import type { PictureWord } from '../../../src/runtime/picture-words.ts';
import type { FileLink } from '../../adapters/file-store/file-store.ts';
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
const shownTypes: ReadonlySet<string> = new Set([
  ...imageMediaTypes,
  ...playedMediaTypes,
  'application/pdf',
]);

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

/**
 * Links to the bytes of files at the storage, by their ids; empty if the storage has no links.
 * `dispositionOf`: the Content-Disposition header of a file's name.
 */
export async function linksOf(
  request: FilesRequest,
  fileIds: readonly number[],
  dispositionOf: (name: string) => string,
): Promise<ReadonlyMap<number, FileLink>> {
  const { services, caller, siteId } = request;
  const owner = { organisationId: caller.organisationId, siteId };
  const rows = await withFiles(request, readActions, (access) =>
    readableRows(request, access, fileIds),
  );
  const links = new Map<number, FileLink>();
  for (const { id, name, store_id } of rows) {
    const options = { disposition: dispositionOf(name), now: services.now() };
    const link = services.files.link(owner, store_id, options);
    if (link !== null) links.set(id, link);
  }
  return links;
}

/** The words of a page of a file that were read from a picture. Throws `not_found`. */
export function pictureWordsOf(
  request: FilesRequest,
  fileId: number,
  page: number,
): Promise<readonly PictureWord[]> {
  return withFiles(request, readActions, async (access) => {
    const [row] = await readableRows(request, access, [fileId]);
    if (row === undefined) throw notFound();
    const found = await access.tx
      .selectFrom('file_text_pages')
      .select('words')
      .where('site_id', '=', access.siteId)
      .where('sha256', '=', row.sha256)
      .where('page', '=', page)
      .executeTakeFirst();
    return found?.words ?? [];
  });
}

/** The content of a picture that can be displayed. Throws `not_found` for other files. */
export function pictureOf(
  request: FilesRequest,
  fileId: number,
): Promise<Pick<FileContent, 'storeId' | 'name' | 'tag'>> {
  return withFile(request, fileId, ({ width, store_id: storeId, name, sha256 }) => {
    if (width === null) throw notFound();
    return { storeId, name: `${name}.webp`, tag: `${sha256}-screen` };
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
