/** Default limit up to which totals are counted. */
export const maxCounted = 10_000;

/** The most items of a response to a list call without `limit`. */
export const maxWholeList = 10_000;

/**
 * The query of lists (design, "Contract and HTTP"), with descriptions for integrators. Calls with
 * the same parameters and more reuse these properties.
 */
export const listFilterProperties = {
  filter: {
    type: 'string',
    maxLength: 20_000,
    contentMediaType: 'application/json',
    description: 'A rule on the columns of the module and of its templates, as JSON text.',
    examples: ['{"==":[{"var":"status"},1]}'],
  },
  sort: {
    type: 'string',
    maxLength: 2000,
    contentMediaType: 'application/json',
    description: 'Columns as a JSON list, the primary sort column first.',
    examples: ['[{"db":"name","direction":"asc"}]'],
  },
  search: {
    type: 'string',
    maxLength: 255,
    description: 'Words that the texts of the item contain, ignoring case and accents.',
  },
  template_id: {
    type: 'integer',
    minimum: 1,
    maximum: 2_147_483_647,
    description:
      'Only items created from this template. The columns are then those of its newest ' +
      'version; by default those of all templates of the site on which they agree.',
  },
  import_id: {
    type: 'integer',
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Only items that this import has created or changed; for 30 days.',
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
      description:
        'The most items of a page. Without it the response is the whole list; of more than ' +
        '10,000 items it is the first page of 10,000, with `next_page_cursor`.',
    },
    page_cursor: {
      type: 'string',
      maxLength: 20_000,
      description: '`next_page_cursor` of the previous page, with the same filter and sort.',
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description:
        'The number of items to skip, to begin anywhere in the list. To read the whole list ' +
        'use `page_cursor`, which misses nothing while others change items.',
    },
    count_to: {
      type: 'integer',
      minimum: 0,
      maximum: maxCounted,
      description:
        'The limit up to which `total` is counted. Counting very many items takes longer ' +
        'than reading the page: send 0 if you do not need the total.',
    },
    fields: {
      type: 'string',
      maxLength: 20_000,
      pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$',
      description:
        'db names joined by commas: only these fields of each item, and its id, type and ' +
        'version.',
      examples: ['name,status'],
    },
    since: {
      type: 'string',
      format: 'date-time',
      description: 'Items changed at or after this time, including deleted ones.',
    },
    sync_cursor: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        '`sync_cursor` of an earlier response: the changes since then, including deletions.',
    },
    deleted: { enum: ['only'], description: 'Only items in the recycle bin.' },
  },
  additionalProperties: false,
} as const;
