import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import { markedTextProperties, textHitSchema } from './file-texts.ts';
import type { FromContract } from './schema-types.ts';
import { statusSchema } from './work.ts';

const foundProperties = {
  type: moduleTypeSchema,
  id: idSchema,
  code: { type: 'string', description: 'The readable code, such as `WO-20418`.' },
  name: { type: ['string', 'null'] },
} as const;

const searchSchema = { type: 'string', minLength: 1, maxLength: 200 } as const;
const hasMoreSchema = {
  type: 'boolean',
  description: 'Whether more items match than are returned.',
} as const;

const order =
  'Words match anywhere in the texts of an item, ignoring case and accents. Items whose tag, ' +
  'code, id or name equals the search text come first; then open items before finished ones, ' +
  'and in both groups those whose tag or name begins with the search text, those whose name ' +
  'contains it, and the others, each by module, the newest first. Deleted items are left out. Words ' +
  'of three characters and more are also found in the text of the active version of documents.';

/** Finds items of a site across its modules. */
export const SEARCH_SITE = defineCall({
  name: 'SEARCH_SITE',
  method: 'GET',
  path: '/api/sites/{siteId}/search',
  summary: 'Items of every module of the site that the caller may read, by tag, code, id or name',
  description: order,
  staleWith: 'items',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      search: searchSchema,
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 50,
        description: 'The most items; 20 by default.',
      },
    },
    required: ['search'],
    additionalProperties: false,
  },
  reply: exact({
    found: listOf(
      exact({
        ...foundProperties,
        status: { type: 'integer' },
        template_id: { type: 'integer', description: '-1 without a template.' },
        template_version: { type: ['integer', 'null'] },
      }),
    ),
    has_more: hasMoreSchema,
  }),
});

const foundItemSchema = exact({
  ...foundProperties,
  site_id: idSchema,
  tag: {
    type: ['string', 'null'],
    description: 'The value of the first unique text column of the module, such as `P-3302B`.',
  },
  status: { anyOf: [statusSchema, { type: 'null' }], description: 'null for an unknown status.' },
  is_exact: {
    type: 'boolean',
    description: 'Whether its tag, code, id or name equals the search text.',
  },
  text: {
    anyOf: [textHitSchema, { type: 'null' }],
    description: 'Of a document: where the words are in the text of its active version.',
  },
  found_in: {
    ...listOf(exact({ column: textSchema, ...markedTextProperties })),
    description:
      'Where the words are that its name, code and tag do not have: the name of the column, and its ' +
      'text around them. One place for each word; none for a word that is only in the file.',
  },
});

/** An item that a search over all sites found. */
export type FoundItem = FromContract<typeof foundItemSchema>;

/**
 * Finds items of all sites that the caller may open. The command palette and the page of search
 * results send it; src/api/search.ts is the client side.
 */
export const SEARCH_ITEMS = defineCall({
  name: 'SEARCH_ITEMS',
  method: 'GET',
  path: '/api/search',
  summary:
    'Items of all sites and modules that the caller may read, by tag, code, id or name of the item',
  description: order,
  staleWith: 'items',
  access: 'session',
  query: {
    type: 'object',
    properties: {
      search: searchSchema,
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 100,
        description: 'The most items; 20 by default.',
      },
      first_site_id: {
        ...idSchema,
        description: 'Items of this site come before those of the others, except exact matches.',
      },
    },
    required: ['search'],
    additionalProperties: false,
  },
  reply: exact({ found: listOf(foundItemSchema), has_more: hasMoreSchema }),
});

/** Most ids that one call may name. */
export const maxTextHits = 100;

/** Shows what a search found in documents; src/api/search.ts is the client side. */
export const SEARCH_FILE_TEXTS = defineCall({
  name: 'SEARCH_FILE_TEXTS',
  method: 'GET',
  path: '/api/sites/{siteId}/search/file-texts',
  summary: 'Where words are in the text of the active versions of documents, with an excerpt',
  description:
    'Documents that have none of the words, or that the caller may not read, are left out.',
  staleWith: ['GET_DMS_VERSIONS'],
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      type: { ...moduleTypeSchema, description: 'The module of the documents.' },
      search: searchSchema,
      ids: {
        type: 'string',
        pattern: String.raw`^\d{1,10}(,\d{1,10}){0,${maxTextHits - 1}}$`,
        description: `The ids of the documents, joined by commas, at most ${maxTextHits}.`,
      },
    },
    required: ['type', 'search', 'ids'],
    additionalProperties: false,
  },
  reply: exact({ hits: listOf(exact({ item_id: idSchema, hit: textHitSchema })) }),
});

type Types<C extends { readonly types?: unknown }> = NonNullable<C['types']>;

export type SiteSearchQuery = Types<typeof SEARCH_SITE>['query'];
export type SiteSearchReply = Types<typeof SEARCH_SITE>['reply'];
export type ItemSearchQuery = Types<typeof SEARCH_ITEMS>['query'];
export type ItemSearchReply = Types<typeof SEARCH_ITEMS>['reply'];
export type FileTextsQuery = Types<typeof SEARCH_FILE_TEXTS>['query'];
export type FileTextsReply = Types<typeof SEARCH_FILE_TEXTS>['reply'];
