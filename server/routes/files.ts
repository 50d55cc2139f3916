import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  GET_SITE_FILE,
  GET_SITE_FILES,
  GET_THUMBNAIL_OF_SITE_FILE,
  UPDATE_SITE_FILE,
  UPLOAD_SITE_FILE,
} from '../../src/contract/files.ts';
import { GET_PICTURE_WORDS } from '../../src/contract/file-texts.ts';
import type { Config } from '../config.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { sendFile } from '../http/send-file.ts';
import { attachment, sanitizeForDisplay } from '../operations/exports/file-name.ts';
import type { FilesRequest } from '../operations/files/access.ts';
import { changeFile } from '../operations/files/change.ts';
import {
  contentOf,
  listFiles,
  pictureOf,
  pictureWordsOf,
  thumbnailOf,
} from '../operations/files/read.ts';
import { screenPicture } from '../operations/files/thumbnail.ts';
import { uploadFile } from '../operations/files/upload.ts';

/** Upload and download of a site's files, and their properties. */
export function addFileRoutes(routes: Routes, { largestFile }: Pick<Config, 'largestFile'>): void {
  const { services } = routes;
  const of = (request: FastifyRequest, siteId: number): FilesRequest => ({
    services,
    caller: caller(request),
    siteId,
  });
  const ownerOf = (request: FastifyRequest, siteId: number) => ({
    organisationId: caller(request).organisationId,
    siteId,
  });

  addRoute(routes, UPLOAD_SITE_FILE, ({ request, params: { siteId }, query }) =>
    uploadFile(of(request, siteId), largestFile, async () => ({
      ...(await readUploadedFile(request, largestFile)),
      kind: query.kind ?? 'uploaded',
    })),
  );
  addRoute(routes, GET_SITE_FILES, async ({ request, params: { siteId }, query }) => ({
    files: await listFiles(of(request, siteId), query.ids.split(',').map(Number)),
  }));
  addRoute(routes, UPDATE_SITE_FILE, ({ request, params: { siteId, fileId }, body }) =>
    changeFile(of(request, siteId), fileId, body),
  );
  addRoute(routes, GET_SITE_FILE, async ({ request, reply, params, query }) => {
    const { siteId, fileId } = params;
    const file = await contentOf(of(request, siteId), fileId);
    const owner = ownerOf(request, siteId);
    const isShown = file.isShown && query.download === undefined;
    return sendFile(request, reply, {
      size: file.size,
      type: file.mediaType,
      tag: file.tag,
      disposition: (isShown ? sanitizeForDisplay : attachment)(file.name),
      read: (range) => services.files.get(owner, file.storeId, range),
    });
  });
  addRoute(routes, GET_PICTURE_WORDS, async ({ request, params: { siteId, fileId }, query }) => ({
    words: await pictureWordsOf(of(request, siteId), fileId, query.page ?? 1),
  }));
  addRoute(routes, GET_THUMBNAIL_OF_SITE_FILE, async ({ request, reply, params, query }) => {
    const { siteId, fileId } = params;
    if (query.size === 'screen') {
      const picture = await pictureOf(of(request, siteId), fileId);
      const from = ownerOf(request, siteId);
      const bytes = await screenPicture(() => buffer(services.files.get(from, picture.storeId)));
      return sendFile(request, reply, {
        size: bytes.length,
        type: 'image/webp',
        tag: picture.tag,
        disposition: sanitizeForDisplay(picture.name),
        read: (range) => Readable.from([bytes.subarray(range?.start, range?.end)]),
      });
    }
    const { storeId, size, name, tag } = await thumbnailOf(of(request, siteId), fileId);
    const owner = ownerOf(request, siteId);
    return sendFile(request, reply, {
      size,
      type: 'image/webp',
      tag,
      disposition: sanitizeForDisplay(name),
      read: (range) => services.files.get(owner, storeId, range),
    });
  });
}
