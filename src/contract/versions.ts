import { defineCall } from './call.ts';
import { imageMediaTypes, playedMediaTypes, siteFileSchema } from './files.ts';
import { fileTextStateSchema } from './file-texts.ts';
import { GET_SITE_RECYCLE_BIN } from './recycle-bin.ts';
import {
  boundedText,
  exact,
  filePartSchema,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Longest revision code, in characters. */
export const maxRevision = 20;
/** Longest comment on a version, in characters. */
export const maxVersionComment = 1000;

const versionNumberSchema = { type: 'integer', minimum: 1 } as const;

const documentVersionSchema = exact({
  version: { ...versionNumberSchema, description: 'Its number; numbers are never used again.' },
  is_active: { type: 'boolean', description: 'Exactly one version of a document is active.' },
  revision: { type: ['string', 'null'], description: 'The revision code, such as `B`.' },
  comment: { type: ['string', 'null'], description: 'What is different in this version.' },
  file: siteFileSchema,
  is_minor: { type: 'boolean', description: 'Nobody has to read the document again.' },
  text: fileTextStateSchema,
  created_at: momentSchema,
  created_by_user_id: idSchema,
  created_by_user_name: { type: 'string' },
});

/** A version of a document with its file. */
export type DocumentVersion = FromContract<typeof documentVersionSchema>;

const clientIdSchema = {
  type: 'string',
  format: 'uuid',
  description:
    'Made by the caller. A version that was sent before with the same one is not made again.',
} as const;

/** The parameters of the calls of a document. */
export const documentParams = exact({
  siteId: idSchema,
  kind: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,50}$', description: '`documents`, ...' },
  itemId: { ...idSchema, description: 'A document of the site.' },
});
const fileParams = pathParams({
  siteId: idSchema,
  fileId: { ...idSchema, description: 'The file of a version.' },
});

const ofDocument = { access: 'site', params: documentParams, query: noQuerySchema } as const;
/** The path of the calls of a document. */
export const documentPath = '/api/sites/{siteId}/dms/{kind}/{itemId}';

/** The versions of a document. */
export const GET_DMS_VERSIONS = defineCall({
  ...ofDocument,
  name: 'GET_DMS_VERSIONS',
  method: 'GET',
  path: `${documentPath}/versions`,
  summary: 'The versions of a document, the newest first',
  description: 'Without those in the recycle bin.',
  reply: exact({
    versions: listOf(documentVersionSchema),
    newest: {
      ...orNull(exact({ version: versionNumberSchema, revision: { type: ['string', 'null'] } })),
      description:
        'The newest version that was ever made, also one that is deleted: its number and revision ' +
        'are not used again. Null if there was none.',
    },
  }),
  staleWith: 'items',
});

/** The versions of a document, and the newest one that was ever made. */
export type DocumentVersions = NonNullable<(typeof GET_DMS_VERSIONS)['types']>['reply'];

const storedFileSchema = exact({
  version: versionNumberSchema,
  is_active: { type: 'boolean' },
  file: siteFileSchema,
  url: {
    type: 'string',
    description: 'Where the bytes are; a link of this server needs the session.',
  },
  expires_at: { ...orNull(momentSchema), description: 'When a link of a storage ends; else null.' },
});

export const GET_DMS_FILES_WITH_S3 = defineCall({
  ...ofDocument,
  name: 'GET_DMS_FILES_WITH_S3',
  method: 'GET',
  path: `${documentPath}/files-with-s3`,
  summary: 'The files of all versions of a document with links to their bytes',
  reply: exact({ files: listOf(storedFileSchema) }),
  staleWith: 'items',
});

export const UPLOAD_DMS_VERSION = defineCall({
  ...ofDocument,
  name: 'UPLOAD_DMS_VERSION',
  method: 'POST',
  path: `${documentPath}/upload`,
  summary: 'Uploads the next version of a document and makes it the active one',
  description:
    'The parts `client_id`, `revision`, `comment` and `minor` come before the file. Needs the permission to change the ' +
    'document. Requests with the same `Idempotency-Key` or the same `client_id` make one version.',
  multipart: {
    type: 'object',
    properties: {
      client_id: clientIdSchema,
      revision: boundedText(maxRevision),
      comment: boundedText(maxVersionComment),
      minor: { enum: ['true', 'false'], description: 'Whether nobody has to read it again.' },
      file: filePartSchema,
    },
    required: ['file'],
    additionalProperties: false,
  },
  status: 201,
  reply: documentVersionSchema,
  refuses: [
    'deleted_item',
    'invalid',
    'status_holds',
    'infected_file',
    'version_deleted',
    'client_id_taken',
  ],
  invalidates: [GET_DMS_VERSIONS.name],
});

/** Makes a file of the site, such as one that was uploaded in parts, the next version of a document. */
export const ADD_DMS_VERSION = defineCall({
  ...ofDocument,
  name: 'ADD_DMS_VERSION',
  method: 'POST',
  path: `${documentPath}/versions`,
  summary: 'Makes an uploaded file the next version of a document and the active one',
  description:
    'For files that were uploaded before, such as large ones in parts. A file that the document has ' +
    'already keeps its number, revision and comment, and becomes active. Needs the permission to ' +
    'change the document.',
  body: exact(
    {
      file_id: { ...idSchema, description: 'A file of the site.' },
      client_id: clientIdSchema,
      revision: boundedText(maxRevision),
      comment: boundedText(maxVersionComment),
      is_minor: { type: 'boolean', description: 'Whether nobody has to read it again.' },
      seen_version: {
        type: 'integer',
        minimum: 0,
        description:
          'The newest version that the caller has seen, 0 for none. If others have added one since, ' +
          'the call is refused.',
      },
    },
    ['client_id', 'revision', 'comment', 'is_minor', 'seen_version'],
  ),
  status: 201,
  reply: documentVersionSchema,
  refuses: [
    'deleted_item',
    'invalid',
    'status_holds',
    'version_added',
    'version_deleted',
    'client_id_taken',
  ],
  invalidates: [GET_DMS_VERSIONS.name],
});

/** An uploaded file that becomes a version, as a call names it. */
export type AddedVersion = NonNullable<(typeof ADD_DMS_VERSION)['types']>['body'];

export const DOWNLOAD_DMS_FILE = defineCall({
  name: 'DOWNLOAD_DMS_FILE',
  method: 'GET',
  path: '/api/sites/{siteId}/dms/files/{fileId}/download',
  summary: 'The bytes of the file of a version, as a download',
  description: 'Accepts `Range` and `If-None-Match`.',
  access: 'site',
  params: fileParams,
  query: noQuerySchema,
  files: ['application/octet-stream', 'application/pdf', ...imageMediaTypes, ...playedMediaTypes],
});

/** Several documents can have a version with the same file. */
const ofDocuments = {
  type: 'object',
  properties: { item_id: { ...idSchema, description: 'The document.' } },
  additionalProperties: false,
} as const;

/** Makes an earlier or later version of a document the active one. */
export const SET_ACTIVE_DMS_FILE = defineCall({
  name: 'SET_ACTIVE_DMS_FILE',
  method: 'PUT',
  path: '/api/sites/{siteId}/dms/files/{fileId}/set-active',
  summary: 'Makes the version with this file the active version of its document',
  description:
    'Needs the permission to change the document. If several documents have a version with the ' +
    'file, `item_id` says which one.',
  access: 'site',
  params: fileParams,
  query: ofDocuments,
  reply: documentVersionSchema,
  refuses: ['deleted_item', 'invalid', 'conflict', 'status_holds', 'version_deleted'],
  invalidates: [GET_DMS_VERSIONS.name],
});

const deletedVersionSchema = exact({
  module_type: moduleTypeSchema,
  item_id: { ...idSchema, description: 'The document.' },
  file_id: idSchema,
  version: versionNumberSchema,
});

/** A version of a document that a call deleted, restored or erased. */
export type DeletedVersion = FromContract<typeof deletedVersionSchema>;

const changesBin = {
  access: 'site',
  params: fileParams,
  query: ofDocuments,
  reply: deletedVersionSchema,
  invalidates: [GET_DMS_VERSIONS.name, GET_DMS_FILES_WITH_S3.name, GET_SITE_RECYCLE_BIN.name],
} as const;

/** Moves a version to the recycle bin of the site. */
export const DELETE_DMS_FILE = defineCall({
  name: 'DELETE_DMS_FILE',
  method: 'DELETE',
  path: '/api/sites/{siteId}/dms/files/{fileId}',
  summary: 'Moves the version with this file to the recycle bin',
  description:
    'The active version stays, and so does one that was approved or that a transmittal has sent. Needs the ' +
    'permission to delete documents. The number is not used again. If several documents have a version with the ' +
    'file, `item_id` says which one.',
  refuses: [
    'deleted_item',
    'conflict',
    'version_active',
    'version_approved',
    'version_sent',
    'version_deleted',
  ],
  ...changesBin,
});

const binPath = '/api/sites/{siteId}/dms/recycle-bin/files/{fileId}';

export const RESTORE_DMS_FILE = defineCall({
  name: 'RESTORE_DMS_FILE',
  method: 'PATCH',
  path: `${binPath}/restore`,
  summary: 'Restores a deleted version of a document as it was, not as the active one',
  description:
    'Restores its document with it, if that is deleted too. Needs the permission to delete documents.',
  refuses: ['conflict', 'not_deleted', 'document_gone', 'invalid'],
  ...changesBin,
});

export const ERASE_DMS_FILE = defineCall({
  name: 'ERASE_DMS_FILE',
  method: 'DELETE',
  path: `${binPath}/permanent`,
  summary: 'Deletes a version of a document in the recycle bin for good',
  description:
    'Its comment, its marks and its file are lost; the bytes stay while another item has the file. Needs ' +
    'the permission to delete documents, and `settings.manage`.',
  refuses: ['conflict', 'not_deleted', 'on_legal_hold'],
  ...changesBin,
});
