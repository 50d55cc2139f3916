import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleCountSchema,
  moduleTypeSchema,
  momentSchema,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const deletedItemSchema = exact({
  module_type: moduleTypeSchema,
  id: idSchema,
  version: { type: 'integer', minimum: 0 },
  code: { type: 'string', description: 'The readable code, such as `WO-20418`.' },
  name: { type: ['string', 'null'] },
  deleted_at: momentSchema,
  deleted_by_user_id: { type: ['integer', 'null'] },
  deleted_by_user_name: { type: ['string', 'null'] },
  erased_after: { ...momentSchema, description: 'When the server deletes it for good.' },
});

/** An item in the recycle bin. */
export type DeletedItem = FromContract<typeof deletedItemSchema>;

/** The deleted items of a site. Every change on the site makes them stale. */
export const GET_SITE_RECYCLE_BIN = defineCall({
  name: 'GET_SITE_RECYCLE_BIN',
  method: 'GET',
  path: '/api/sites/{siteId}/recycle-bin',
  summary: 'Deleted items of every module that the caller may read, the last deleted first',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      module_type: moduleTypeSchema,
      search: { type: 'string', maxLength: 200, description: 'Words in the texts of an item.' },
      limit: { type: 'integer', minimum: 1, maximum: 500, description: '50 by default.' },
      page_cursor: { type: 'string', maxLength: 200 },
    },
    additionalProperties: false,
  },
  reply: exact({
    items: listOf(deletedItemSchema),
    modules: {
      ...listOf(moduleCountSchema),
      description: 'How many items each module has, whatever the filter; counted up to 10,000.',
    },
    next_page_cursor: { type: ['string', 'null'] },
    keep_days: { type: 'integer', description: 'After so many days items are deleted for good.' },
  }),
  refuses: ['invalid_query'],
});

export type RecycleBin = NonNullable<(typeof GET_SITE_RECYCLE_BIN)['types']>['reply'];

const itemsBodySchema = exact({
  items: {
    type: 'array',
    minItems: 1,
    maxItems: 500,
    items: exact({
      module_type: moduleTypeSchema,
      id: idSchema,
      version: { type: 'integer', minimum: 0, maximum: 999_999_999 },
    }),
  },
});

/** An item in the recycle bin with its version. */
export type BinItem = FromContract<typeof itemsBodySchema>['items'][number];

const resultsSchema = exact({
  results: listOf(
    exact(
      {
        module_type: moduleTypeSchema,
        id: idSchema,
        status: { type: 'integer', description: '200 if it was done.' },
        error: { type: 'string', description: 'Why it was refused, a sentence.' },
      },
      ['error'],
    ),
  ),
});

export const RESTORE_DELETED_ITEMS = defineCall({
  name: 'RESTORE_DELETED_ITEMS',
  method: 'POST',
  path: '/api/sites/{siteId}/recycle-bin/restore',
  summary: 'Restores those deleted items of any modules that can be restored',
  description:
    'An item is restored after those on which it hangs, whatever the order of the body. ' +
    'Needs the permission to delete items of the modules.',
  access: 'site',
  params: siteParamsSchema,
  body: itemsBodySchema,
  reply: resultsSchema,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});

export const ERASE_DELETED_ITEMS = defineCall({
  name: 'ERASE_DELETED_ITEMS',
  method: 'POST',
  path: '/api/sites/{siteId}/recycle-bin/erase',
  summary: 'Deletes items in the recycle bin for good',
  description:
    'Their fields, comments and the values of their history are lost. An item on which other ' +
    'deleted items hang is erased only with them. Needs the permission to delete items of the ' +
    'modules, and `settings.manage`.',
  access: 'site',
  params: siteParamsSchema,
  body: itemsBodySchema,
  reply: resultsSchema,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});
