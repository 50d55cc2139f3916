import type { Groups } from '../runtime/query/groups/types.ts';
import { units } from '../runtime/rules/periods.ts';
import { type Call, toUpperSnakeCase } from './call.ts';
import type { ModuleEndpoint, SiteParams } from './items.ts';
import { listFilterProperties } from './list-query-schema.ts';
import { exact, listOf, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const { sort: _sort, ...question } = listFilterProperties;

const dbNames = {
  type: 'string',
  maxLength: 2000,
  pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$',
} as const;

const groupQuerySchema = {
  type: 'object',
  properties: {
    by: {
      type: 'string',
      maxLength: 200,
      description: 'The db name of a column; without it there are only totals and no groups.',
      examples: ['status'],
    },
    unit: { enum: units, description: 'For a date column; `day` by default.' },
    order: {
      enum: ['value', 'count'],
      description:
        'By the value in the sort order of lists (`value`, the default), or by the count.',
    },
    direction: {
      enum: ['asc', 'desc'],
      description: '`asc` by default; the group without a value comes last in both orders.',
    },
    sums: { ...dbNames, description: 'Number columns, joined by commas.' },
    ranges: {
      ...dbNames,
      description: 'Date columns, joined by commas: the earliest and the latest date are returned.',
    },
    ...question,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 500,
      description: 'The most groups of a page; 100 by default.',
    },
    page_cursor: {
      type: 'string',
      maxLength: 20_000,
      description: '`next_page_cursor` of the previous page of the same query.',
    },
  },
  additionalProperties: false,
} as const;

const tallyProperties = {
  count: { type: 'integer', minimum: 0, description: 'The number of items; always exact.' },
  sums: {
    type: 'object',
    additionalProperties: { type: ['number', 'null'] },
    description: 'By db name; null if no item has a number.',
  },
  ranges: {
    type: 'object',
    additionalProperties: {
      anyOf: [exact({ least: { type: 'string' }, most: { type: 'string' } }), { type: 'null' }],
    },
    description: 'By db name; null if no item has a date.',
  },
} as const;

const groupsReplySchema = exact({
  groups: listOf(
    exact({
      value: {
        type: ['string', 'number', 'boolean', 'null'],
        description:
          'For dates the first day of the period, for lists one entry, for people a user’s id; ' +
          'null for the items without a value.',
      },
      rule: {
        type: ['object', 'boolean'],
        description: 'A `filter` of the list that matches exactly the items of the group.',
      },
      ...tallyProperties,
    }),
  ),
  totals: {
    anyOf: [exact(tallyProperties), { type: 'null' }],
    description: 'Of all matching items, each counted once; null on later pages.',
  },
  next_page_cursor: { type: ['string', 'null'] },
  sync_cursor: { type: 'integer', minimum: 0, description: 'The site’s event sequence.' },
});

/** Query of a list's groups; `filter` is a JSON text in the address. */
export type GroupsQuery = FromContract<typeof groupQuerySchema>;

export interface GroupsReply extends Groups {
  readonly sync_cursor: number;
}

export interface GroupCalls {
  readonly groups: Call<SiteParams, GroupsQuery, never, GroupsReply>;
}

/** The call that counts the items of a list by the values of a column. */
export function groupCalls(endpoint: ModuleEndpoint): GroupCalls {
  return {
    groups: {
      name: `GET_SITE_${toUpperSnakeCase(endpoint.api)}_GROUPS`,
      method: 'GET',
      path: `/api/sites/{siteId}/${endpoint.api}/groups`,
      summary: 'The number of items of the site by the values of a column, and in total',
      description:
        'An item with several entries in the column belongs to the group of each entry. To ' +
        'get groups within a group, combine its `rule` with the filter of the list.',
      access: 'site',
      params: siteParamsSchema,
      query: groupQuerySchema,
      staleWith: [`GET_SITE_${toUpperSnakeCase(endpoint.api)}`],
      reply: groupsReplySchema,
      refuses: ['invalid_query'],
    },
  };
}
