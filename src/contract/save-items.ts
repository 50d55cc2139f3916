import { defineCall } from './call.ts';
import { itemChangesPlaceholder } from './placeholders.ts';
import { GET_SITE_RECYCLE_BIN } from './recycle-bin.ts';
import { exact, idSchema, listOf, moduleTypeSchema, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Most items that one call creates, changes, moves or deletes, of each. */
const maxEntries = 500;

const versioned = {
  module_type: moduleTypeSchema,
  id: idSchema,
  version: { type: 'integer', minimum: 0, maximum: 999_999_999 },
} as const;

const several = { type: 'array', maxItems: maxEntries } as const;

const referencesSchema = {
  type: 'object',
  description:
    'Columns of the new item that refer to another new item of this call: the db name, and the ' +
    'position of that item in `create`, which has to be before this one.',
  maxProperties: 20,
  additionalProperties: { type: 'integer', minimum: 0, maximum: maxEntries - 1 },
} as const;

const moveSchema = {
  to: { type: 'string', minLength: 1, maxLength: 60, description: 'The key of a status.' },
  comment: { type: 'string', maxLength: 2000 },
} as const;

const bodySchema = exact(
  {
    delete: { ...several, items: exact(versioned) },
    change: { ...several, items: exact({ ...versioned, changes: itemChangesPlaceholder }) },
    create: {
      ...several,
      items: exact(
        {
          module_type: moduleTypeSchema,
          changes: itemChangesPlaceholder,
          references: referencesSchema,
          transition: {
            ...exact(moveSchema, ['comment']),
            description: 'The move of the new item, after all items of the call are there.',
          },
        },
        ['references', 'transition'],
      ),
    },
    transition: {
      ...several,
      items: exact({ ...versioned, ...moveSchema }, ['comment']),
    },
  },
  ['delete', 'change', 'create', 'transition'],
);

export type SaveItemsBody = FromContract<typeof bodySchema>;

const savedSchema = listOf(exact(versioned));

/** An item, such as a certificate, and others that belong to it, such as its isolation points. */
export const SAVE_ITEMS = defineCall({
  name: 'SAVE_ITEMS',
  method: 'POST',
  path: '/api/sites/{siteId}/save',
  summary:
    'Deletes, changes, creates and moves items of any modules in one transaction; all or none',
  description:
    'The parts are done in this order, the moves of new items last, each like the call of its ' +
    'own: with the permission of the module, the version, the validation, the history and the ' +
    'notifications. `version` is the one that the caller saw, also if an item is changed and ' +
    'moved. A refusal names every refused entry and field by its pointer into the body, and ' +
    'nothing is saved. The reply has the present versions in the order of the body.',
  access: 'site',
  params: siteParamsSchema,
  body: bodySchema,
  reply: exact({
    deleted: savedSchema,
    changed: savedSchema,
    created: savedSchema,
    transitioned: savedSchema,
  }),
  refuses: [
    'stale',
    'deleted_item',
    'denied',
    'invalid',
    'named_twice',
    'client_id_taken',
    'still_referenced',
    'status_holds',
    'root_item',
  ],
  invalidates: [GET_SITE_RECYCLE_BIN.name],
});

export type SavedItems = NonNullable<(typeof SAVE_ITEMS)['types']>['reply'];
