import { type QueryClient, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { callServer } from '../../api/client.ts';
import { pageConfig } from '../../api/config.ts';
import { isConnected, isDown, downStore } from '../../api/connection.ts';
import { ApiError, isApiError } from '../../api/error.ts';
import { fetchFiles, fileUrl, recordFacts, thumbnailUrl } from '../../api/files.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import { continueAs, uploadResumably } from '../../api/resumable-upload.ts';
import { uploadFile } from '../../api/upload.ts';
import { randomUuid } from '../../api/uuid.ts';
import {
  GET_SITE_FILES,
  type SiteFile,
  UPDATE_SITE_FILE,
  UPLOAD_SITE_FILE,
  maxFileIds,
  noFacts,
  resumableFrom,
} from '../../contract/files.ts';
import type { FileRow, FileServices } from '../../widgets/file-services.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { previewed } from '../file-viewer/preview-store.ts';
import { viewerKindOf } from '../file-viewer/viewer-kind.ts';
import {
  idOnServer,
  keptFileRow,
  keptFileUrl,
  readKeptRow,
  setKeptCategory,
  showKeptFile,
} from '../outbox/kept-files.ts';
import { loadFileKeeping } from '../outbox/load-keeping.ts';
import { createBatchLoader } from './batch-loader.ts';
import { referredRows } from './referred-rows.ts';

const batchLoader = createBatchLoader<FileRow | 'absent'>(maxFileIds);

const loadPictures = () => import('../local-data/pictures/device-pictures.ts');

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
  taken_at,
  latitude,
  longitude,
}: SiteFile): FileRow => ({
  id,
  name,
  size,
  mediaType: media_type,
  format,
  isPicture: width !== null,
  kind,
  createdAt: created_at,
  facts: {
    takenAt: taken_at,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  },
});

/** Files as this device knows them; `absent` for the others. */
async function rowsOfDevice(cache: QueryClient, siteId: number, ids: readonly number[]) {
  const { filesOfDevice } = await loadPictures();
  const files = new Map((await filesOfDevice(cache, siteId, ids)).map((file) => [file.id, file]));
  return new Map(
    ids.map((id) => {
      const file = files.get(id);
      return [id, file === undefined ? 'absent' : toFileRow(file)] as const;
    }),
  );
}

async function fetchRows(cache: QueryClient, siteId: number, ids: readonly number[]) {
  if (isDown()) return rowsOfDevice(cache, siteId, ids);
  try {
    const files = await fetchFiles(siteId, ids);
    return new Map(files.map((file) => [file.id, toFileRow(file)]));
  } catch (error) {
    if (isConnected() || !isApiError(error) || error.status !== 0) throw error;
    return rowsOfDevice(cache, siteId, ids);
  }
}

/** Combines requests for single files made in the same tick into one call. */
async function loadRow(cache: QueryClient, siteId: number, id: number): Promise<FileRow | null> {
  const row = await batchLoader(String(siteId), id, (ids) => fetchRows(cache, siteId, ids));
  if (row !== 'absent') return row;
  throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
}

/** A file of the site, or one that only this device has. */
function fileRead(cache: QueryClient, siteId: number, id: number) {
  return queryOptions({
    queryKey: [GET_SITE_FILES.name, siteId, id] as const,
    queryFn: () =>
      isLocalId(id)
        ? readKeptRow(cache, id, (onServer) => loadRow(cache, siteId, onServer))
        : loadRow(cache, siteId, id),
  });
}

/** The files of a site: upload with progress, names by id, URLs. */
export function createFiles(siteId: number, cache: QueryClient): FileServices {
  const params = { siteId };
  const read = (id: number) => fileRead(cache, siteId, id);
  const remember = (row: FileRow): FileRow => {
    cache.setQueryData(read(row.id).queryKey, row);
    return row;
  };
  const paramsOf = (id: number) => ({ siteId, fileId: idOnServer(id) });
  return {
    maxFileSize: pageConfig().largest_file,
    newKey: randomUuid,
    async send({ file, kind, facts = noFacts, mayWait, key, signal, onProgress }) {
      const upload = (silence?: AbortSignal) => {
        const either = silence === undefined ? signal : AbortSignal.any([signal, silence]);
        const sending = { file, signal: either, onProgress };
        return file.size < resumableFrom
          ? uploadFile(UPLOAD_SITE_FILE, { ...sending, params, query: { kind }, key })
          : uploadResumably({ ...sending, siteId, kind });
      };
      try {
        const uploaded = await (mayWait ? reachServer(upload) : upload());
        if (uploaded !== 'unreached') {
          const recorded = await recordFacts(siteId, uploaded, facts);
          return { state: 'done', row: remember(toFileRow(recorded)) };
        }
        const { keepFile } = await loadFileKeeping();
        continueAs({ siteId, file, kind }, key);
        const kept = await keepFile(cache, siteId, file, { key, kind, facts });
        showKeptFile(kept.id, file);
        return { state: 'done', row: remember(keptFileRow(kept)) };
      } catch (error) {
        if (signal.aborted) return { state: 'cancelled' };
        if (!isApiError(error)) throw error;
        // Without an answer, a session or after a server error, a retry of the same file may succeed.
        const { status } = error;
        const again = status === 0 || status === 401 || status === 429 || status >= 500;
        return { state: 'failed', reason: error.message, again };
      }
    },
    async setCategory(fileId, kind) {
      try {
        if (isLocalId(idOnServer(fileId))) {
          await setKeptCategory(cache, fileId, kind);
          const row = cache.getQueryData(read(fileId).queryKey);
          if (row != null) remember({ ...row, kind });
          return null;
        }
        const to = { params: { siteId, fileId: idOnServer(fileId) }, body: { kind } };
        remember(toFileRow((await callServer(UPDATE_SITE_FILE, to)).reply));
        return null;
      } catch (error) {
        if (!isApiError(error)) throw error;
        return error.message;
      }
    },
    referredFiles: (ids) => referredRows(cache, ids, read, (row) => row),
    viewUrl: (id) => keptFileUrl(id) ?? fileUrl(paramsOf(id), false),
    preview(row) {
      if (isLocalId(row.id) || viewerKindOf(row) === null) return false;
      previewed.set(row);
      return true;
    },
    downloadUrl: (id) => keptFileUrl(id) ?? fileUrl(paramsOf(id), true),
    thumbnailUrl: (id) => keptFileUrl(id) ?? thumbnailUrl(paramsOf(id)),
    isAway: downStore,
    async keptPicture(id, size) {
      const { fileId } = paramsOf(id);
      if (isLocalId(fileId)) return null;
      const { pictureOfDevice } = await loadPictures();
      return pictureOfDevice(cache, siteId, fileId, size);
    },
  };
}
