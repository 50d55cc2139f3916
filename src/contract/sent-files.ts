import { defineCall } from './call.ts';
import { idSchema, moduleTypeSchema, siteParamsSchema } from './schema-helpers.ts';

/** The files that an item sent, in one archive. */
export const DOWNLOAD_SENT_FILES = defineCall({
  name: 'DOWNLOAD_SENT_FILES',
  method: 'GET',
  path: '/api/sites/{siteId}/sent-files',
  summary: 'The files of the versions that an item sent, as a ZIP with a list of contents',
  description:
    'For items whose flow keeps versions of documents, such as transmittals. The list has the SHA-256 ' +
    'of each file. Before anything was sent the list is empty.',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: { module_type: moduleTypeSchema, item_id: idSchema },
    required: ['module_type', 'item_id'],
    additionalProperties: false,
  },
  files: ['application/zip'],
});
