import {
  ADD_DMS_VERSION,
  DELETE_DMS_FILE,
  DOWNLOAD_DMS_FILE,
  GET_DMS_FILES_WITH_S3,
  GET_DMS_VERSIONS,
  SET_ACTIVE_DMS_FILE,
  UPLOAD_DMS_VERSION,
  maxRevision,
  maxVersionComment,
} from '../../src/contract/versions.ts';
import { GET_SITE_FILE } from '../../src/contract/files.ts';
import { formats } from '../../src/runtime/record/formats.ts';
import { fillPath } from '../../src/domain/call.ts';
import type { Config } from '../config.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { sendFile } from '../http/send-file.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { attachment } from '../operations/exports/file-name.ts';
import { Failure } from '../operations/failure.ts';
import { contentOf, linksOf } from '../operations/files/read.ts';
import { addVersion, setActive, uploadVersion } from '../operations/versions/change.ts';
import { deleteVersion } from '../operations/versions/delete.ts';
import { listVersions } from '../operations/versions/read.ts';
import { documentRequests } from './document-request.ts';

/** What is said of a version; null if it is empty. Throws `malformed` if it is too long. */
function noteOf(given: string | undefined, longest: number): string | null {
  const text = given?.trim() ?? '';
  if ([...text].length > longest) throw new Failure('malformed');
  return text === '' ? null : text;
}

/** The id that a caller gives a version; null without one. Throws `malformed` if it is no UUID. */
function clientIdOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!formats.uuid(given)) throw new Failure('malformed');
  return given;
}

/** Versions of the documents of modules below `dms/` (spec 7.4). */
export function addVersionRoutes(
  routes: Routes,
  { largestFile }: Pick<Config, 'largestFile'>,
): void {
  const { services } = routes;
  const of = documentRequests(routes.services);

  addRoute(routes, GET_DMS_VERSIONS, ({ request, params }) =>
    listVersions(of(request, params), params.itemId),
  );
  addRoute(routes, GET_DMS_FILES_WITH_S3, async ({ request, params }) => {
    const { siteId, itemId } = params;
    const { versions } = await listVersions(of(request, params), itemId);
    const ids = versions.map(({ file }) => file.id);
    const links = await linksOf({ services, caller: caller(request), siteId }, ids, attachment);
    const files = versions.map(({ version, is_active, file }) => ({
      version,
      is_active,
      file,
      url: links.get(file.id)?.url ?? fillPath(GET_SITE_FILE.path, { siteId, fileId: file.id }),
      expires_at: links.get(file.id)?.expiresAt.toISOString() ?? null,
    }));
    return { files };
  });
  addRoute(routes, UPLOAD_DMS_VERSION, ({ request, params }) =>
    uploadVersion(of(request, params), params.itemId, largestFile, async () => {
      const { fields, ...file } = await readUploadedFile(request, largestFile);
      return {
        ...file,
        kind: 'uploaded',
        revision: noteOf(fields.get('revision'), maxRevision),
        comment: noteOf(fields.get('comment'), maxVersionComment),
        is_minor: fields.get('minor') === 'true',
        client_id: clientIdOf(fields.get('client_id')),
      };
    }),
  );
  // Changes of one document wait for each other, however long: sent again, each would wait twice.
  const unlimited = { limit: null };
  addRoute(
    routes,
    ADD_DMS_VERSION,
    ({ request, params, body }) =>
      addVersion(of(request, params), params.itemId, {
        fileId: body.file_id,
        revision: noteOf(body.revision, maxRevision),
        comment: noteOf(body.comment, maxVersionComment),
        is_minor: body.is_minor === true,
        client_id: body.client_id ?? null,
        seen: body.seen_version,
      }),
    unlimited,
  );
  addRoute(routes, DOWNLOAD_DMS_FILE, async ({ request, reply, params }) => {
    const { siteId, fileId } = params;
    const file = await contentOf({ services, caller: caller(request), siteId }, fileId);
    const owner = { organisationId: caller(request).organisationId, siteId };
    return sendFile(request, reply, {
      size: file.size,
      type: file.mediaType,
      tag: file.tag,
      disposition: attachment(file.name),
      read: (range) => services.files.get(owner, file.storeId, range),
    });
  });
  addRoute(
    routes,
    SET_ACTIVE_DMS_FILE,
    ({ request, params, query }) => {
      const { siteId, fileId } = params;
      return setActive({ services, caller: caller(request), siteId }, fileId, query.item_id);
    },
    unlimited,
  );
  addRoute(
    routes,
    DELETE_DMS_FILE,
    ({ request, params, query }) => {
      const { siteId, fileId } = params;
      return deleteVersion({ services, caller: caller(request), siteId }, fileId, query.item_id);
    },
    unlimited,
  );
}
