import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** What the lists of a site have in common: their order, who uses a row, merging two rows into one. */

/** The lists that admins of a site keep, as their calls name them. */
export const siteLists = ['types', 'labels', 'criticalities', 'dropdowns'] as const;

export type SiteListName = (typeof siteLists)[number];

/** The reads that are stale when a row of a list has changed. */
export const readOfList = {
  types: 'GET_SITE_TYPES',
  labels: 'GET_SITE_LABELS',
  criticalities: 'GET_SITE_CRITICALITIES',
  dropdowns: 'GET_SITE_DROPDOWNS',
} as const;

const listSchema = { enum: siteLists } as const;
const count = { type: 'integer', minimum: 0 } as const;
const optionValue = orNull({ type: 'integer' } as const);

/** Properties that calls of any list share. */
const ofList = {
  access: 'site',
  params: pathParams({ siteId: idSchema, list: listSchema }),
} as const;

const writing = {
  query: noQuerySchema,
  invalidates: Object.values(readOfList),
} as const;

const mergeProperties = {
  id: idSchema,
  row_id: { ...idSchema, description: 'The row that was merged; the list, if options were.' },
  into_id: idSchema,
  value: { ...optionValue, description: 'The option that was merged; null for other rows.' },
  into_value: optionValue,
  remaining: {
    ...count,
    description: 'Items that still have the merged row: GO_ON_WITH_LIST_MERGE rewrites them.',
  },
} as const;

const usageReply = exact({
  usage: listOf(exact({ row_id: idSchema, value: optionValue, items: count })),
  templates: listOf(
    exact({ row_id: { ...idSchema, description: 'A dropdown list.' }, template_id: idSchema }),
  ),
  merges: listOf(exact(mergeProperties)),
  sites: {
    ...exact({ counted: count, all: count }),
    description:
      'On how many sites the items are counted that have options of lists of the organisation: those ' +
      'whose settings the caller manages. `all`: the sites of the organisation that are not archived.',
  },
});

export const GET_SITE_LIST_USAGE = defineCall({
  ...ofList,
  name: 'GET_SITE_LIST_USAGE',
  method: 'GET',
  path: '/api/sites/{siteId}/lists/{list}/usage',
  summary: 'How many items have each row of a list, and the merges of the list',
  description:
    'Items in the recycle bin are not counted. `value` is the option of a dropdown list. A merge ' +
    'can be undone as long as it is listed.',
  staleWith: 'items',
  query: noQuerySchema,
  reply: usageReply,
});

/** How often the rows of a list are used, and its merges. */
export type ListUsage = FromContract<typeof usageReply>;
export type ListMerge = ListUsage['merges'][number];

export const ORDER_SITE_LIST = defineCall({
  ...ofList,
  ...writing,
  name: 'ORDER_SITE_LIST',
  method: 'PUT',
  path: '/api/sites/{siteId}/lists/{list}/order',
  summary: 'Orders the rows of a list; of criticalities it sets the ranks',
  description:
    '`ids` are all rows of the list that are not retired: those of the module, or with `parent_id` ' +
    'the sub-types of a type. If somebody has added or retired one meanwhile, it is refused.',
  body: exact(
    {
      module_type: orNull(moduleTypeSchema),
      parent_id: orNull(idSchema),
      ids: { type: 'array', items: idSchema, maxItems: 5000, uniqueItems: true },
    },
    ['parent_id'],
  ),
  reply: exact({ ids: listOf(idSchema) }),
  refuses: ['list_changed'],
});

const rowParams = pathParams({ siteId: idSchema, list: listSchema, rowId: idSchema });

export const RESTORE_SITE_LIST_ROW = defineCall({
  ...ofList,
  ...writing,
  name: 'RESTORE_SITE_LIST_ROW',
  method: 'POST',
  path: '/api/sites/{siteId}/lists/{list}/{rowId}/restore',
  summary: 'Brings a retired row back; a criticality becomes the least critical',
  params: rowParams,
  reply: exact({ id: idSchema }),
  refuses: ['name_taken', 'name_on_site', 'organisation_list', 'conflict'],
});

const mergeReply = exact({
  ...mergeProperties,
  done: { ...count, description: 'Items that this call rewrote.' },
});

const mergeText =
  'Items get the other row with one event each, a thousand in a call. While items remain, the row ' +
  'is retired already and shown as it was.';

export const MERGE_SITE_LIST_ROW = defineCall({
  ...ofList,
  ...writing,
  name: 'MERGE_SITE_LIST_ROW',
  method: 'POST',
  path: '/api/sites/{siteId}/lists/{list}/{rowId}/merge',
  summary: 'Merges a row into another one of its list, or an option into another one of its list',
  description: `${mergeText} The sub-types of a merged type become sub-types of the other one. Options need \`value\` and \`into_value\`.`,
  params: rowParams,
  body: exact(
    {
      into_id: { ...idSchema, description: 'Equal to the row for options of one list.' },
      value: optionValue,
      into_value: optionValue,
    },
    ['value', 'into_value'],
  ),
  reply: mergeReply,
  refuses: ['invalid', 'organisation_list', 'import_on_site'],
});

const mergeParams = pathParams({ siteId: idSchema, mergeId: idSchema });

export const GO_ON_WITH_LIST_MERGE = defineCall({
  ...writing,
  name: 'GO_ON_WITH_LIST_MERGE',
  method: 'POST',
  path: '/api/sites/{siteId}/list-merges/{mergeId}/go-on',
  summary: 'Rewrites the next items of a merge',
  description: mergeText,
  access: 'site',
  params: mergeParams,
  reply: mergeReply,
  refuses: ['organisation_list', 'import_on_site'],
});

export const UNDO_LIST_MERGE = defineCall({
  ...writing,
  name: 'UNDO_LIST_MERGE',
  method: 'POST',
  path: '/api/sites/{siteId}/list-merges/{mergeId}/undo',
  summary: 'Brings the merged row back and gives it to the items that had it',
  description:
    'A thousand items in a call: call it again while `remaining` is above 0. Items whose value ' +
    'somebody has changed since keep theirs.',
  access: 'site',
  params: mergeParams,
  reply: mergeReply,
  refuses: ['name_taken', 'organisation_list', 'import_on_site'],
});

/** The state of a merge after a call. */
export type MergeStep = FromContract<typeof mergeReply>;
