import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { caller, requireSession } from '../http/request.ts';
import type { Routes } from '../http/route.ts';
import { asOrganisation } from '../modules/visible.ts';
import { Failure, notFound } from '../operations/failure.ts';
import type { FilesRequest } from '../operations/files/access.ts';
import {
  appendPart,
  cancelUpload,
  createUpload,
  findUpload,
  finishUpload,
} from '../operations/uploads/uploads.ts';
import { announcedUpload, numberIn, offsetType, tusVersion } from './protocol.ts';

const root = '/api/sites/:siteId/uploads';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const paramsOf = (request: FastifyRequest) =>
  request.params as { readonly siteId: string; readonly uploadId?: string };

function siteIn(request: FastifyRequest): number {
  const { siteId } = paramsOf(request);
  if (!/^\d{1,9}$/.test(siteId)) throw new Failure('malformed');
  return Number(siteId);
}

function uploadIn(request: FastifyRequest): string {
  const { uploadId = '' } = paramsOf(request);
  if (!uuid.test(uploadId)) throw notFound();
  return uploadId;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Resumable uploads by the protocol tus 1.0 with its extensions creation and termination. The
 * response that completes an upload names the file in the header `Upload-File`, as does every later
 * HEAD.
 */
export function addUploadRoutes(
  { app, services }: Routes,
  { largestFile }: Pick<Config, 'largestFile'>,
): void {
  const of = (request: FastifyRequest): FilesRequest => ({
    services,
    caller: caller(request),
    siteId: siteIn(request),
  });

  /** The headers of an upload after its bytes so far; a complete one becomes a file. */
  async function sendState(request: FastifyRequest, reply: FastifyReply, isFinishing: boolean) {
    const files = of(request);
    const id = uploadIn(request);
    const found = await findUpload(files, id);
    const arrived = found.file_id === null ? await services.uploads.offset(id) : found.size;
    // Without bytes it has just become a file, or it is gone.
    const row = arrived === null ? await findUpload(files, id) : found;
    if (arrived === null && row.file_id === null) throw notFound();
    const offset = arrived ?? row.size;
    const fileId = isFinishing && offset === row.size ? await finishUpload(files, id) : row.file_id;
    void reply.headers({
      'upload-offset': offset,
      'upload-length': row.size,
      'cache-control': 'no-store',
      ...(fileId !== null && { 'upload-file': fileId }),
    });
  }

  void app.register(async (tus) => {
    tus.addContentTypeParser(offsetType, (_request, _body, done) => done(null));
    tus.addHook('onRequest', async (request, reply) => {
      void reply.header('tus-resumable', tusVersion);
      const method = request.method === 'HEAD' ? 'GET' : 'POST';
      const call = { name: 'TUS_UPLOAD', method, path: root, access: 'site' } as const;
      await requireSession(services, request, call);
      if (request.headers['tus-resumable'] !== tusVersion) {
        void reply.header('tus-version', tusVersion);
        throw new Failure('stale');
      }
    });

    const config = { isUpload: true, call: 'TUS_UPLOAD' };
    const within = <T>(request: FastifyRequest, work: () => Promise<T>) =>
      asOrganisation(caller(request).organisationId, work);

    tus.post(root, { config }, (request, reply) =>
      within(request, async () => {
        const id = await createUpload(of(request), announcedUpload(request.headers), largestFile);
        const location = `/api/sites/${siteIn(request)}/uploads/${id}`;
        return reply.code(201).headers({ location, 'upload-offset': 0 }).send();
      }),
    );

    tus.route({
      method: 'HEAD',
      url: `${root}/:uploadId`,
      config,
      handler: (request, reply) =>
        within(request, async () => {
          // Only the person who began it may cut off a part that is still arriving.
          const { id } = await findUpload(of(request), uploadIn(request));
          await services.uploads.interrupt(id);
          await sendState(request, reply, false);
          return reply.code(200).send();
        }),
    });

    tus.patch(`${root}/:uploadId`, { config }, (request, reply) =>
      within(request, async () => {
        if (request.headers['content-type'] !== offsetType)
          throw new Failure('unsupported_media_type');
        const offset = numberIn(request.headers, 'upload-offset');
        const row = await findUpload(of(request), uploadIn(request));
        // Before anything is read, so that the answer reaches a client that is still sending.
        if (offset + Number(request.headers['content-length'] ?? 0) > row.size)
          throw new Failure('too_large');
        // Without a body it only asks for the file of a complete upload.
        if (hasBody(request) && row.file_id === null)
          await appendPart(of(request), row, offset, request.raw).catch((error: unknown) => {
            throw request.raw.complete || error instanceof Failure
              ? error
              : new Failure('malformed');
          });
        await sendState(request, reply, true);
        return reply.code(204).send();
      }),
    );

    tus.delete(`${root}/:uploadId`, { config }, (request, reply) =>
      within(request, async () => {
        await cancelUpload(of(request), uploadIn(request));
        return reply.code(204).send();
      }),
    );
  });
}
