import { defineCall } from './call.ts';
import { GET_SITE_RECYCLE_BIN } from './recycle-bin.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  orNull,
  pageProperties,
  pathParams,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** The longest reason for a hold or its release, in characters. */
export const maxHoldReason = 500;

const reasonSchema = boundedText(maxHoldReason);

const legalHoldSchema = exact({
  id: idSchema,
  module_type: moduleTypeSchema,
  item_id: idSchema,
  item_code: { type: 'string', description: 'The readable code, such as `DOC-12`.' },
  item_name: { type: ['string', 'null'] },
  is_deleted: { type: 'boolean', description: 'The item is in the recycle bin, or was erased.' },
  reason: { type: 'string', description: 'Why the item has to be kept.' },
  created_at: momentSchema,
  created_by_user_id: idSchema,
  created_by_user_name: { type: 'string' },
  released_at: { ...orNull(momentSchema), description: 'Null while the hold is in force.' },
  released_by_user_name: { type: ['string', 'null'] },
  release_reason: { type: ['string', 'null'] },
});

/** That an item and all that hang on it must not be deleted for good. */
export type LegalHold = FromContract<typeof legalHoldSchema>;

const path = '/api/sites/{siteId}/legal-holds';

/** The legal holds of a site, or those that keep one item. */
export const GET_LEGAL_HOLDS = defineCall({
  name: 'GET_LEGAL_HOLDS',
  method: 'GET',
  path,
  summary: 'Legal holds on items of modules that the caller may read, the last set first',
  description:
    'With `module_type` and `item_id` the holds in force that keep this item: its own, and those of ' +
    'the items on which it hangs, such as the folders in which a document is.',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      module_type: moduleTypeSchema,
      item_id: idSchema,
      released: { type: 'boolean', description: 'True: those that were released instead.' },
      ...pageProperties,
    },
    additionalProperties: false,
  },
  reply: exact({ holds: listOf(legalHoldSchema), next_page_cursor: orNull(idSchema) }),
  refuses: ['invalid_query'],
  staleWith: 'items',
});

export type LegalHoldsQuery = NonNullable<(typeof GET_LEGAL_HOLDS)['types']>['query'];

const changed = [GET_LEGAL_HOLDS.name, GET_SITE_RECYCLE_BIN.name] as const;

/** Keeps an item, and all that hang on it, from being deleted for good. */
export const SET_LEGAL_HOLD = defineCall({
  name: 'SET_LEGAL_HOLD',
  method: 'POST',
  path,
  summary: 'Keeps an item and all that hang on it from being deleted for good',
  description:
    'The item may be in the recycle bin. Items that come to hang on it later are kept too, and none ' +
    'can be moved away from it. Needs `holds.manage`. Repeated with the same reason it returns the ' +
    'hold that is in force.',
  access: 'site',
  params: siteParamsSchema,
  body: exact({ module_type: moduleTypeSchema, item_id: idSchema, reason: reasonSchema }),
  status: 201,
  reply: legalHoldSchema,
  refuses: ['invalid'],
  invalidates: changed,
});

export type NewLegalHold = NonNullable<(typeof SET_LEGAL_HOLD)['types']>['body'];

export const RELEASE_LEGAL_HOLD = defineCall({
  name: 'RELEASE_LEGAL_HOLD',
  method: 'POST',
  path: `${path}/{holdId}/release`,
  summary: 'Ends a legal hold; the hold stays in the list of released ones',
  description:
    'What other holds keep stays kept. Needs `holds.manage`. A hold that was released before is ' +
    'refused with `conflict`.',
  access: 'site',
  params: pathParams({ siteId: idSchema, holdId: idSchema }),
  body: exact({ reason: reasonSchema }),
  reply: legalHoldSchema,
  refuses: ['conflict', 'invalid'],
  invalidates: changed,
});
