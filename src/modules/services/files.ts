import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { pageConfig } from '../../api/config.ts';
import { isApiError } from '../../api/error.ts';
import { fetchFiles, fileUrl, thumbnailUrl } from '../../api/files.ts';
import { uploadResumably } from '../../api/resumable-upload.ts';
import { uploadFile } from '../../api/upload.ts';
import { randomUuid } from '../../api/uuid.ts';
import {
  GET_SITE_FILES,
  type SiteFile,
  UPDATE_SITE_FILE,
  UPLOAD_SITE_FILE,
  maxFileIds,
  resumableFrom,
} from '../../contract/files.ts';
import type { FileRow, FileServices } from '../../widgets/file-services.ts';
import { previewed } from '../file-viewer/preview-store.ts';
import { viewerKindOf } from '../file-viewer/viewer-kind.ts';
import { createBatchLoader } from './batch-loader.ts';
import { referredRows } from './referred-rows.ts';

const batchLoader = createBatchLoader<FileRow>(maxFileIds);

/** A file as fields see it. */
export const toFileRow = ({
  id,
  name,
  size,
  media_type,
  format,
  width,
  kind,
  created_at,
}: SiteFile): FileRow => ({
  id,
  name,
  size,
  mediaType: media_type,
  format,
  isPicture: width !== null,
  kind,
  createdAt: created_at,
});

/** Combines requests for single files made in the same tick into one call. */
function fileRead(siteId: number, id: number) {
  return queryOptions({
    queryKey: [GET_SITE_FILES.name, siteId, id] as const,
    queryFn: () =>
      batchLoader(String(siteId), id, async (ids) => {
        // Items created offline may contain ids that the server does not know.
        const known = ids.filter((each) => each > 0);
        const files = known.length === 0 ? [] : await fetchFiles(siteId, known);
        return new Map(files.map((file) => [file.id, toFileRow(file)]));
      }),
  });
}

/** The files of a site: upload with progress, names by id, URLs. */
export function createFiles(siteId: number, cache: QueryClient): FileServices {
  const params = { siteId };
  const remember = (file: SiteFile): FileRow => {
    const row = toFileRow(file);
    cache.setQueryData(fileRead(siteId, file.id).queryKey, row);
    return row;
  };
  return {
    maxFileSize: pageConfig().largest_file,
    newKey: randomUuid,
    async send({ file, kind, key, signal, onProgress }) {
      try {
        const sending = { file, signal, onProgress };
        const uploaded =
          file.size < resumableFrom
            ? uploadFile(UPLOAD_SITE_FILE, { ...sending, params, query: { kind }, key })
            : uploadResumably({ ...sending, siteId, kind });
        return { state: 'done', row: remember(await uploaded) };
      } catch (error) {
        if (signal.aborted) return { state: 'cancelled' };
        if (!isApiError(error)) throw error;
        // Without an answer or after a server error, a retry of the same file may succeed.
        const again = error.status === 0 || error.status >= 500 || error.status === 429;
        return { state: 'failed', reason: error.message, again };
      }
    },
    async setCategory(fileId, kind) {
      try {
        const to = { params: { siteId, fileId }, body: { kind } };
        remember((await callServer(UPDATE_SITE_FILE, to)).reply);
        return null;
      } catch (error) {
        if (!isApiError(error)) throw error;
        return error.message;
      }
    },
    referredFiles: (ids) =>
      referredRows(
        cache,
        ids,
        (id) => fileRead(siteId, id),
        (row) => row,
      ),
    viewUrl: (fileId) => fileUrl({ siteId, fileId }, false),
    preview(row) {
      if (viewerKindOf(row) === null) return false;
      previewed.set(row);
      return true;
    },
    downloadUrl: (fileId) => fileUrl({ siteId, fileId }, true),
    thumbnailUrl: (fileId) => thumbnailUrl({ siteId, fileId }),
  };
}
