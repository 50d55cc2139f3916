import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Codes that items got by a scan: the bar codes of their makers, of stores, of earlier systems. */

/** Most codes that one reply lists. */
export const maxListedCodes = 5000;

/** Most characters of a code. */
export const maxCodeLength = 200;

const codeSchema = boundedText(maxCodeLength);

const itemCodeRowSchema = exact({
  id: idSchema,
  site_id: idSchema,
  code: codeSchema,
  module_type: moduleTypeSchema,
  item_id: idSchema,
  created_at: momentSchema,
  created_by_user_id: orNull(idSchema),
});

/** A code that an item got. */
export type ItemCodeRow = FromContract<typeof itemCodeRowSchema>;

const foundSchema = exact({
  site_id: idSchema,
  module_type: moduleTypeSchema,
  item_id: idSchema,
  is_deleted: { type: 'boolean', description: 'Whether the item is in the recycle bin.' },
  code_id: {
    ...orNull(idSchema),
    description: 'The row of the code; null for the short code that every item has.',
  },
});

/** An item that a code names. */
export type CodedItem = FromContract<typeof foundSchema>;

/** What a scanned or typed code names; src/api/item-codes.ts is the client side. */
export const FIND_ITEM_CODE = defineCall({
  name: 'FIND_ITEM_CODE',
  method: 'GET',
  path: '/api/item-codes',
  summary: 'The items that the caller may read and that have a code, on all of their sites',
  description:
    'A short code names one item. Another code names at most one item of each site, in the order ' +
    'of the sites.',
  access: 'session',
  query: {
    type: 'object',
    properties: { code: codeSchema },
    required: ['code'],
    additionalProperties: false,
  },
  staleWith: 'items',
  reply: exact({ found: listOf(foundSchema) }),
});

const sitePath = '/api/sites/{siteId}/item-codes';

export const GET_SITE_ITEM_CODES = defineCall({
  name: 'GET_SITE_ITEM_CODES',
  method: 'GET',
  path: sitePath,
  summary: 'Codes that items of the site got, of modules that the caller may read',
  description: `The newest first, at most ${maxListedCodes}.`,
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      module_type: { ...moduleTypeSchema, description: 'Only codes of items of this module.' },
      item_id: { ...idSchema, description: 'Only codes of items with this id.' },
    },
    additionalProperties: false,
  },
  staleWith: 'items',
  reply: exact({
    codes: listOf(itemCodeRowSchema),
    has_more: { type: 'boolean', description: 'Whether there are older ones.' },
  }),
});

const changed = [FIND_ITEM_CODE.name, GET_SITE_ITEM_CODES.name] as const;

export const ADD_SITE_ITEM_CODE = defineCall({
  name: 'ADD_SITE_ITEM_CODE',
  method: 'POST',
  path: sitePath,
  summary: 'Gives an item a code',
  description:
    'Needs the permission to change items of the module. A code names one item of a site: ' +
    '`item_code_taken` names the other one. The same item keeps its code. A short code can’t be ' +
    'given: it names an item already.',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: exact({ code: codeSchema, module_type: moduleTypeSchema, item_id: idSchema }),
  status: 201,
  reply: itemCodeRowSchema,
  refuses: ['deleted_item', 'invalid', 'item_code_taken'],
  invalidates: changed,
});

export const REMOVE_SITE_ITEM_CODE = defineCall({
  name: 'REMOVE_SITE_ITEM_CODE',
  method: 'DELETE',
  path: `${sitePath}/{codeId}`,
  summary: 'Takes a code from an item; returns it as it was',
  description: 'Needs the permission to change items of the module.',
  access: 'site',
  params: pathParams({ siteId: idSchema, codeId: idSchema }),
  query: noQuerySchema,
  reply: itemCodeRowSchema,
  invalidates: changed,
});
