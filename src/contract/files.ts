import { defineCall } from './call.ts';
import { exact, filePartSchema, idSchema, listOf, momentSchema } from './schema-helpers.ts';
import { noQuerySchema, pathParams, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Categories of pictures, as the setting `allowedTypes` of photos names them (spec 3.3). */
export const photoCategories = ['uploaded', '360', 'closeup'] as const;

/** PDF files of this size, in bytes, have a picture of their first page as thumbnail. */
export const largePdfBytes = 2 * 1_048_576;

/** The longest side, in pixels, of a picture that fits a screen: legible, and small enough to be kept on a device. */
export const screenSide = 1280;

export type PhotoCategory = (typeof photoCategories)[number];

/**
 * Media types of pictures that every browser displays: they open in the page and have thumbnails.
 */
export const imageMediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** Media types of videos and sounds, which open in the page; whether a browser plays them is its own. */
export const playedMediaTypes = [
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'audio/mpeg',
  'audio/webm',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
] as const;

const sizeSchema = { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_991 } as const;
const sideSchema = { type: ['integer', 'null'], minimum: 1, maximum: 2_147_483_647 } as const;

export const siteFileSchema = exact({
  id: idSchema,
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'The file name that the uploader gave.',
  },
  size: { ...sizeSchema, description: 'In bytes.' },
  media_type: {
    type: 'string',
    description: 'Detected from the content; the type that the client sent is ignored.',
  },
  format: {
    type: 'string',
    maxLength: 20,
    description: 'A short label such as PDF or JPG; may be empty.',
  },
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  width: {
    ...sideSchema,
    description: 'Of a picture that can be displayed, in pixels; else null.',
  },
  height: sideSchema,
  kind: {
    enum: [...photoCategories, null],
    description: 'The category of a picture; null for other files.',
  },
  taken_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When a photo was taken, where its field records it.',
  },
  latitude: {
    type: ['number', 'null'],
    minimum: -90,
    maximum: 90,
    description:
      'Where it was taken, in degrees, where its field records it and the person agreed.',
  },
  longitude: { type: ['number', 'null'], minimum: -180, maximum: 180 },
  created_at: momentSchema,
  created_by_user_id: idSchema,
});

/** What is recorded of a photo. */
export interface PhotoFacts {
  /** ISO 8601 UTC. */
  readonly takenAt: string | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

export const noFacts: PhotoFacts = { takenAt: null, position: null };

/**
 * A file of a site. Its bytes never change; category, time and position of a picture may change until
 * an item refers to it.
 */
export type SiteFile = FromContract<typeof siteFileSchema>;

const fileParamsSchema = pathParams({
  siteId: idSchema,
  fileId: { ...idSchema, description: 'A file of the site.' },
});

export type FileParams = FromContract<typeof fileParamsSchema>;

const ofSite = { access: 'site', params: siteParamsSchema } as const;
const ofFile = { access: 'site', params: fileParamsSchema } as const;

export const UPLOAD_SITE_FILE = defineCall({
  ...ofSite,
  name: 'UPLOAD_SITE_FILE',
  method: 'POST',
  path: '/api/sites/{siteId}/files',
  summary: 'Uploads a file that items of the site can refer to',
  description:
    'Needs the permission to create or update items of any module of the site. The ' +
    'server detects the file type from the content. Requests with the same ' +
    '`Idempotency-Key` upload the file once. A file that no item refers to is readable for ' +
    'its uploader only, and removed after a week.',
  query: {
    type: 'object',
    properties: {
      kind: {
        enum: photoCategories,
        description: 'The category of a picture; `uploaded` by default.',
      },
    },
    additionalProperties: false,
  },
  multipart: {
    type: 'object',
    properties: { file: filePartSchema },
    required: ['file'],
    additionalProperties: false,
  },
  status: 201,
  reply: siteFileSchema,
  refuses: ['infected_file'],
});

/** From this size on the page uploads a file in parts, and continues after a lost connection. */
export const resumableFrom = 4 * 1_048_576;

/** Most ids that one call may name. */
export const maxFileIds = 200;

export const GET_SITE_FILES = defineCall({
  ...ofSite,
  name: 'GET_SITE_FILES',
  method: 'GET',
  path: '/api/sites/{siteId}/files',
  summary: 'Names, sizes and types of files, by their ids',
  description:
    'Files that do not exist, and files of modules that the caller may not read, are left out.',
  query: {
    type: 'object',
    properties: {
      ids: {
        type: 'string',
        pattern: String.raw`^\d{1,10}(,\d{1,10}){0,${maxFileIds - 1}}$`,
        description: `Joined by commas, at most ${maxFileIds}.`,
      },
    },
    required: ['ids'],
    additionalProperties: false,
  },
  reply: exact({ files: listOf(siteFileSchema) }),
});

const pictureProperties = {
  kind: { enum: photoCategories },
  taken_at: { ...momentSchema, description: 'When the photo was taken.' },
  position: exact({
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
  }),
} as const;

export const UPDATE_SITE_FILE = defineCall({
  ...ofFile,
  name: 'UPDATE_SITE_FILE',
  method: 'PATCH',
  path: '/api/sites/{siteId}/files/{fileId}',
  summary: 'Sets category, time and position of a picture while no item refers to it',
  description: 'What is left out does not change.',
  query: noQuerySchema,
  body: {
    ...exact(pictureProperties, ['kind', 'taken_at', 'position']),
    minProperties: 1,
  } as const,
  reply: siteFileSchema,
  refuses: ['conflict'],
  invalidates: ['GET_SITE_FILES'],
});

export const GET_SITE_FILE = defineCall({
  ...ofFile,
  name: 'GET_SITE_FILE',
  method: 'GET',
  path: '/api/sites/{siteId}/files/{fileId}',
  summary: 'The bytes of a file',
  description:
    'Pictures, PDF files, videos and sounds are displayed inline, all others are downloads. Accepts ' +
    '`Range` and `If-None-Match`.',
  query: {
    type: 'object',
    properties: {
      download: { const: 'true', description: 'Send the file as a download, whatever its type.' },
    },
    additionalProperties: false,
  },
  files: ['application/octet-stream', 'application/pdf', ...imageMediaTypes, ...playedMediaTypes],
});

export const GET_THUMBNAIL_OF_SITE_FILE = defineCall({
  ...ofFile,
  name: 'GET_THUMBNAIL_OF_SITE_FILE',
  method: 'GET',
  path: '/api/sites/{siteId}/files/{fileId}/thumbnail',
  summary: 'A thumbnail of a picture: at most 320 pixels on each side',
  description:
    'A PDF of 2 MB or more has its first page as thumbnail, with at most 1920 pixels on each side, soon ' +
    'after it was uploaded. Other files have none. Devices that keep pictures ask for `size=screen`.',
  query: {
    type: 'object',
    properties: {
      size: {
        const: 'screen',
        description: `The picture with at most ${screenSide} pixels on each side; only of pictures.`,
      },
    },
    additionalProperties: false,
  },
  files: ['image/webp'],
});
