import { defineCall } from './call.ts';
import { inboundRowSchema } from './inbound.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleCountSchema,
  moduleTypeSchema,
  momentSchema,
  orNull,
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
  erased_after: {
    ...momentSchema,
    description: 'When the server deletes it for good, unless a legal hold keeps it.',
  },
  is_on_hold: { type: 'boolean', description: 'A legal hold keeps it (GET_LEGAL_HOLDS).' },
  file: {
    ...orNull(
      exact({
        id: idSchema,
        name: { type: 'string' },
        version: { type: 'integer', minimum: 1 },
        revision: { type: ['string', 'null'] },
      }),
    ),
    description:
      'For a deleted version of a document: its file, its number and its revision; the other properties ' +
      'except those of the deletion are of the document. Null for an item.',
  },
});

/** An item in the recycle bin, or a deleted version of a document. */
export type DeletedItem = FromContract<typeof deletedItemSchema>;

/** The deleted items of a site. */
export const GET_SITE_RECYCLE_BIN = defineCall({
  name: 'GET_SITE_RECYCLE_BIN',
  method: 'GET',
  path: '/api/sites/{siteId}/recycle-bin',
  summary:
    'Deleted items, and deleted versions of documents, of every module that the caller may read, the last deleted first',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      module_type: moduleTypeSchema,
      search: {
        type: 'string',
        maxLength: 200,
        description: 'Words in the texts of an item, or in the name of a file.',
      },
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
  staleWith: 'items',
});

export type RecycleBin = NonNullable<(typeof GET_SITE_RECYCLE_BIN)['types']>['reply'];

const binItemSchema = exact({
  module_type: moduleTypeSchema,
  id: idSchema,
  version: { type: 'integer', minimum: 0, maximum: 999_999_999 },
});

const itemsSchema = { type: 'array', minItems: 1, maxItems: 500, items: binItemSchema } as const;

/** Most items that one call restores: as many as one call deletes, with all that hangs on them. */
export const maxRestored = 2500;

/** What the bin has: an item, or a version of a document. */
const binEntrySchema = exact(
  {
    ...binItemSchema.properties,
    file_id: {
      ...idSchema,
      description:
        'The file of a deleted version of the item, which is meant then, and not the item; `version` ' +
        'does not count.',
    },
  },
  ['file_id'],
);
const entriesSchema = { ...itemsSchema, items: binEntrySchema } as const;

/** An item with its version, or a deleted version of it. */
export type BinEntry = FromContract<typeof binEntrySchema>;

/** An item with its version. */
export type BinItem = FromContract<typeof binItemSchema>;

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

/** Deletes what `DELETE` of an item refuses because other items hang on it. */
export const DELETE_ITEMS = defineCall({
  name: 'DELETE_ITEMS',
  method: 'POST',
  path: '/api/sites/{siteId}/recycle-bin',
  summary: 'Moves items and all that hang on them to the recycle bin; all or none',
  description:
    '`dependents` are the numbers to which the caller agrees, by module. If other items hang on the ' +
    'named ones, the call is refused with the present numbers (`still_referenced`), so that nobody ' +
    'deletes what they have not seen. Needs the permission to delete items of each module. ' +
    'The reply names all deleted items; the same list restores them.',
  access: 'site',
  params: siteParamsSchema,
  body: exact({ items: itemsSchema, dependents: listOf(moduleCountSchema) }, ['dependents']),
  reply: exact({ deleted: listOf(binItemSchema) }),
  refuses: [
    'still_referenced',
    'dependents_forbidden',
    'dependents_held',
    'too_many_dependents',
    'status_holds',
    'root_item',
    'deleted_item',
    'stale',
    'named_twice',
  ],
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});

/** Most items whose uses one call looks for. */
export const maxUsed = 500;

/** Before items are deleted: where they and all that hang on them are used. */
export const CHECK_USES = defineCall({
  name: 'CHECK_USES',
  method: 'POST',
  path: '/api/sites/{siteId}/recycle-bin/uses',
  summary: 'Which other items refer to items, or to what hangs on them',
  description:
    'What `DELETE_ITEMS` of the same items would leave with references to deleted items: items of ' +
    'modules that the caller may read, without those that would be deleted too. Changes nothing.',
  access: 'site',
  params: siteParamsSchema,
  body: exact({
    items: {
      ...itemsSchema,
      maxItems: maxUsed,
      items: exact({ module_type: moduleTypeSchema, id: idSchema }),
    },
  }),
  reply: exact({
    uses: { ...listOf(inboundRowSchema), description: 'The first five, by module type.' },
    total: { type: 'integer', minimum: 0, description: 'How many there are, up to 1,000.' },
    is_complete: {
      type: 'boolean',
      description: 'False if there are more, or if more than 1,000 items would be deleted.',
    },
  }),
});

export type Uses = NonNullable<(typeof CHECK_USES)['types']>['reply'];

export const RESTORE_DELETED_ITEMS = defineCall({
  name: 'RESTORE_DELETED_ITEMS',
  method: 'POST',
  path: '/api/sites/{siteId}/recycle-bin/restore',
  summary: 'Restores those deleted items of any modules that can be restored',
  description:
    'An item is restored after those on which it hangs, whatever the order of the body. Those of them ' +
    'that are deleted and not in the body, such as the folder of a document, are restored with it and follow ' +
    'in the reply. Needs the permission to delete items of the modules.',
  access: 'site',
  params: siteParamsSchema,
  body: exact({ items: { ...entriesSchema, maxItems: maxRestored } }),
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
    'deleted items hang is erased only with them, and one that a legal hold keeps not at all. Needs ' +
    'the permission to delete items of the modules, and `settings.manage`.',
  access: 'site',
  params: siteParamsSchema,
  body: exact({ items: entriesSchema }),
  reply: resultsSchema,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});

const erasedSchema = exact({
  erased: { type: 'integer', minimum: 0 },
  on_hold: {
    type: 'integer',
    minimum: 0,
    description: 'How many items stay because of legal holds, of those that the call looked at.',
  },
  is_complete: {
    type: 'boolean',
    description: 'False: one call erases at most 2,500 items, and another one continues.',
  },
});

/** Deletes all items of the bin for good, or those of one module. */
export const EMPTY_RECYCLE_BIN = defineCall({
  name: 'EMPTY_RECYCLE_BIN',
  method: 'DELETE',
  path: '/api/sites/{siteId}/recycle-bin',
  summary: 'Deletes everything in the recycle bin for good, or everything of one module',
  description:
    'Leaves out items of modules whose items the caller may not delete, items that legal holds ' +
    'keep, and those on which such items hang. Needs `settings.manage`.',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: { module_type: moduleTypeSchema },
    additionalProperties: false,
  },
  reply: erasedSchema,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});

/** The part of the recycle bin that has the addresses of spec 7.4: modules below `dms/`. */
const dmsBinPath = '/api/sites/{siteId}/dms/recycle-bin';

const dmsItem = {
  access: 'site',
  params: exact({
    siteId: idSchema,
    kind: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,50}$', description: '`folders`, ...' },
    itemId: idSchema,
  }),
  reply: binItemSchema,
  ifMatch: true,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
} as const;

export const RESTORE_DMS_ITEM = defineCall({
  name: 'RESTORE_DMS_ITEM',
  method: 'PATCH',
  path: `${dmsBinPath}/{kind}/{itemId}/restore`,
  summary: 'Restores a deleted folder or document',
  refuses: ['not_deleted', 'invalid', 'stale'],
  ...dmsItem,
});

export const ERASE_DMS_ITEM = defineCall({
  name: 'ERASE_DMS_ITEM',
  method: 'DELETE',
  path: `${dmsBinPath}/{kind}/{itemId}/permanent`,
  summary: 'Deletes a folder or document in the recycle bin for good',
  refuses: ['not_deleted', 'still_referenced', 'on_legal_hold', 'stale'],
  ...dmsItem,
});

const dmsBin = {
  access: 'site',
  params: siteParamsSchema,
  reply: erasedSchema,
  invalidates: [GET_SITE_RECYCLE_BIN.name],
} as const;

export const EMPTY_DMS_RECYCLE_BIN = defineCall({
  name: 'EMPTY_DMS_RECYCLE_BIN',
  method: 'DELETE',
  path: `${dmsBinPath}/empty`,
  summary: 'Deletes all folders and documents in the recycle bin for good',
  ...dmsBin,
});

export const CLEAN_UP_DMS_RECYCLE_BIN = defineCall({
  name: 'CLEAN_UP_DMS_RECYCLE_BIN',
  method: 'POST',
  path: `${dmsBinPath}/cleanup`,
  summary: 'Deletes folders and documents for good whose days in the recycle bin are over',
  ...dmsBin,
});
