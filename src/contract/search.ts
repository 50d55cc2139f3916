import { defineCall } from './call.ts';
import { exact, idSchema, listOf, moduleTypeSchema, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const foundRowSchema = exact({
  type: moduleTypeSchema,
  id: idSchema,
  code: { type: 'string', description: 'The readable code, such as `WO-20418`.' },
  name: { type: ['string', 'null'] },
  status: { type: 'integer' },
  template_id: { type: 'integer', description: '-1 without a template.' },
  template_version: { type: ['integer', 'null'] },
});

/** An item that a search found. */
export type FoundRow = FromContract<typeof foundRowSchema>;

/**
 * Finds items of a site across its modules by name, code or id. The sidebar's search and the
 * command palette send it; src/api/search.ts is the client side.
 */
export const SEARCH_SITE = defineCall({
  name: 'SEARCH_SITE',
  method: 'GET',
  path: '/api/sites/{siteId}/search',
  summary: 'Items of every module of the site that the caller may read, by name, code or id',
  description:
    'Words match anywhere in the texts of an item, ignoring case and accents. Items ' +
    'whose name, code or id equals the search text come first, then those whose name ' +
    'begins with it, then those whose name contains it, then the others; within each ' +
    'group by module, the newest first. Deleted items are left out.',
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      search: { type: 'string', minLength: 1, maxLength: 200 },
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
    found: listOf(foundRowSchema),
    has_more: { type: 'boolean', description: 'Whether more items match than are returned.' },
  }),
});

export type SearchQuery = NonNullable<(typeof SEARCH_SITE)['types']>['query'];
export type SearchReply = NonNullable<(typeof SEARCH_SITE)['types']>['reply'];
