import type { Groups } from '../runtime/query/groups/types.ts';
import { units } from '../runtime/rules/periods.ts';
import type { Call } from './call.ts';
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
      description: 'The db name of a column; without it there are no groups, only the totals.',
      examples: ['status'],
    },
    unit: { enum: units, description: 'Of a column of dates; `day` without it.' },
    order: {
      enum: ['value', 'count'],
      description: 'By the value as lists are sorted by it (`value` without it), or by the count.',
    },
    direction: {
      enum: ['asc', 'desc'],
      description: '`asc` without it; the group without a value comes last both ways.',
    },
    sums: { ...dbNames, description: 'Columns of plain numbers, joined by commas.' },
    ranges: {
      ...dbNames,
      description: 'Columns of dates, joined by commas: the first and the last one is given.',
    },
    ...question,
    limit: { type: 'integer', minimum: 1, maximum: 500, description: 'Groups; 100 without it.' },
    page_cursor: {
      type: 'string',
      maxLength: 20_000,
      description: '`next_page_cursor` of the page before, with the same question.',
    },
  },
  additionalProperties: false,
} as const;

const tallyProperties = {
  count: { type: 'integer', minimum: 0, description: 'Items; always exact.' },
  sums: {
    type: 'object',
    additionalProperties: { type: ['number', 'null'] },
    description: 'By db name; null where no item has a number.',
  },
  ranges: {
    type: 'object',
    additionalProperties: {
      anyOf: [exact({ least: { type: 'string' }, most: { type: 'string' } }), { type: 'null' }],
    },
    description: 'By db name; null where no item has a date.',
  },
} as const;

const groupsReplySchema = exact({
  groups: listOf(
    exact({
      value: {
        type: ['string', 'number', 'boolean', 'null'],
        description:
          'Of dates the first day of the period, of lists one entry, of people a user’s id; null ' +
          'for the items without a value.',
      },
      rule: {
        type: ['object', 'boolean'],
        description: 'True of just the items of the group: a `filter` of the list.',
      },
      ...tallyProperties,
    }),
  ),
  totals: {
    anyOf: [exact(tallyProperties), { type: 'null' }],
    description: 'Of all items that answer, each counted once; null on later pages.',
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

const word = (api: string) => api.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The call that counts the items of a list by the values of a column. */
export function groupCalls(endpoint: ModuleEndpoint): GroupCalls {
  return {
    groups: {
      name: `GET_SITE_${word(endpoint.api)}_GROUPS`,
      method: 'GET',
      path: `/api/sites/{siteId}/${endpoint.api}/groups`,
      summary: 'How many items of the site there are by the values of a column, and in all',
      description:
        'An item with several entries in the column is in the group of each. Groups within a ' +
        'group are asked for by its `rule`, in a filter beside the list’s own.',
      access: 'site',
      params: siteParamsSchema,
      query: groupQuerySchema,
      reply: groupsReplySchema,
      refuses: ['invalid_query'],
    },
  };
}
