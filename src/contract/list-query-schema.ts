/** A total is counted up to here where nothing else is asked for. */
export const maxCounted = 10_000;

/**
 * What lists are asked (design, "Contract and HTTP"), with words for integrators. Calls that ask the
 * same in other company take these properties from here.
 */
export const listFilterProperties = {
  filter: {
    type: 'string',
    maxLength: 20_000,
    contentMediaType: 'application/json',
    description: 'A rule of the module’s columns and those of its templates, as JSON text.',
    examples: ['{"==":[{"var":"status"},1]}'],
  },
  sort: {
    type: 'string',
    maxLength: 2000,
    contentMediaType: 'application/json',
    description: 'A JSON list of columns, the most important first.',
    examples: ['[{"db":"name","direction":"asc"}]'],
  },
  search: {
    type: 'string',
    maxLength: 255,
    description: 'Words that are in the item’s texts; case and accents don’t count.',
  },
  template_id: {
    type: 'integer',
    minimum: 1,
    maximum: 2_147_483_647,
    description:
      'Only items made from this template. Columns are then those of its newest version; without ' +
      'it, those of all templates of the site on which they agree.',
  },
} as const;

export const listQuerySchema = {
  type: 'object',
  properties: {
    ...listFilterProperties,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 500,
      description: 'Items of a page; without it the whole list.',
    },
    page_cursor: {
      type: 'string',
      maxLength: 20_000,
      description: '`next_page_cursor` of the page before, with the same filter and sort.',
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Items that are left out before the page, to begin anywhere in the list. To read all of ' +
        'it, `page_cursor` is the way: it misses nothing while others change items.',
    },
    count_to: {
      type: 'integer',
      minimum: 0,
      maximum: maxCounted,
      description:
        'How far `total` counts. Where very many items answer, counting them takes longer than ' +
        'reading the page: who knows the total already, or can do without, says 0.',
    },
    fields: {
      type: 'string',
      maxLength: 20_000,
      pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$',
      description:
        'db names joined by commas: of each item only these, and its id, type and version.',
      examples: ['name,status'],
    },
    since: {
      type: 'string',
      format: 'date-time',
      description: 'Items changed at that moment or later, deleted ones included.',
    },
    sync_cursor: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        '`sync_cursor` of an earlier answer: what has changed after it, deletions included.',
    },
    deleted: { enum: ['only'], description: 'The recycle bin.' },
  },
  additionalProperties: false,
} as const;
