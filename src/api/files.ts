import { queryOptions } from '@tanstack/react-query';
import {
  GET_SITE_FILE,
  GET_SITE_FILES,
  GET_THUMBNAIL_OF_SITE_FILE,
  type FileParams,
  type PhotoFacts,
  screenSide,
  type SiteFile,
  UPDATE_SITE_FILE,
} from '../contract/files.ts';
import { GET_PICTURE_WORDS } from '../contract/file-texts.ts';
import { fillPath } from '../domain/call.ts';
import type { PictureWord } from '../runtime/picture-words.ts';
import type { PictureSize } from './local-data/picture-store.ts';
import { apiUrl, callServer, parseApiError, withSession } from './client.ts';

/** Files of a site by their ids, at most `maxFileIds`. Missing files are left out. */
export async function fetchFiles(
  siteId: number,
  ids: readonly number[],
): Promise<readonly SiteFile[]> {
  const query = { ids: ids.join(',') };
  return (await callServer(GET_SITE_FILES, { params: { siteId }, query })).reply.files;
}

/** Records when and where a picture was taken, before an item refers to it. */
export async function recordFacts(
  siteId: number,
  file: SiteFile,
  { takenAt, position }: PhotoFacts,
): Promise<SiteFile> {
  if (file.width === null || (takenAt === null && position === null)) return file;
  const body = {
    ...(takenAt === null ? {} : { taken_at: takenAt }),
    ...(position === null ? {} : { position }),
  };
  return (await callServer(UPDATE_SITE_FILE, { params: { siteId, fileId: file.id }, body })).reply;
}

/** The words of a page of a file that were read from a picture; none if the page has a text of its own. */
export async function fetchPictureWords(
  params: FileParams,
  page: number,
): Promise<readonly PictureWord[]> {
  return (await callServer(GET_PICTURE_WORDS, { params, query: { page } })).reply.words;
}

/** The words that were read from a picture that is a file. */
export const pictureWordsQueryOptions = (params: FileParams) =>
  queryOptions({
    queryKey: [GET_PICTURE_WORDS.name, params.siteId, params.fileId] as const,
    queryFn: () => fetchPictureWords(params, 1),
  });

/** The URL of a file. With `download` the browser saves the file even if it could show it. */
export function fileUrl(params: FileParams, download: boolean): string {
  return apiUrl(fillPath(GET_SITE_FILE.path, params), download ? { download } : {});
}

export function thumbnailUrl(params: FileParams): string {
  return apiUrl(fillPath(GET_THUMBNAIL_OF_SITE_FILE.path, params));
}

/** Bytes up to which a picture that fits a screen is kept on a device as it is. */
const smallBytes = 200_000;

async function fetchBlob(url: string, signal: AbortSignal): Promise<Blob> {
  // What is kept goes with the data on the device; the browser's own cache would outlive a log-out.
  const request = { credentials: 'include', cache: 'no-store', signal } as const;
  const response = await withSession(() => fetch(url, request));
  if (response.ok) return response.blob();
  const type = response.headers.get('content-type');
  throw parseApiError(response.status, type, await response.text());
}

/** The bytes of a picture in the sizes in which a device keeps it. */
export async function fetchPicture(
  siteId: number,
  { id, width, height, size }: SiteFile,
  signal: AbortSignal,
): Promise<{ readonly [size in PictureSize]: Blob }> {
  const params = { siteId, fileId: id };
  const isSmall = Math.max(width ?? 0, height ?? 0) <= screenSide && size <= smallBytes;
  const path = fillPath(GET_THUMBNAIL_OF_SITE_FILE.path, params);
  const thumbnail = await fetchBlob(thumbnailUrl(params), signal);
  const url = isSmall ? fileUrl(params, false) : apiUrl(path, { size: 'screen' });
  return { thumbnail, screen: await fetchBlob(url, signal) };
}
