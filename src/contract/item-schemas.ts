import { errorBodySchema } from './error-schemas.ts';
import { exact, idSchema, listOf, momentSchema } from './schema-helpers.ts';
import { itemChangesPlaceholder, itemPartPlaceholder, itemPlaceholder } from './placeholders.ts';
import type { FromContract } from './schema-types.ts';

const count = { type: 'integer', minimum: 0 } as const;

/** A list's reply; the items are under the module's wrapper key. */
export function listReplySchema(wrapper: string) {
  return {
    type: 'object',
    properties: {
      [wrapper]: {
        ...listOf({ anyOf: [itemPlaceholder, itemPartPlaceholder] }),
        description: 'Whole items, or the requested `fields` only.',
      },
      sync_cursor: {
        ...count,
        description: 'The site’s event sequence, for the next `sync_cursor`.',
      },
      total: {
        ...count,
        description:
          'On a page: the number of matching items, counted up to 10,000 or `count_to`. Absent ' +
          'if the response is the whole list.',
      },
      total_is_exact: {
        type: 'boolean',
        description: 'False if more items match than were counted.',
      },
      next_page_cursor: {
        type: ['string', 'null'],
        description: 'On a page: `page_cursor` of the next page; null on the last.',
      },
    },
    required: [wrapper, 'sync_cursor'],
    dependentRequired: { total: ['total_is_exact', 'next_page_cursor'] },
    additionalProperties: false,
  } as const;
}

/** The reply of a call that changes several items; they are under the module's wrapper key. */
export function changedReplySchema(wrapper: string) {
  return exact({
    [wrapper]: {
      ...listOf(itemPlaceholder),
      description: 'The items after the change, in the order of the body.',
    },
  });
}

export const bulkReplySchema = exact({
  results: {
    ...listOf({
      anyOf: [
        exact({ id: idSchema, status: { const: 200 }, item: itemPlaceholder }),
        exact({
          id: idSchema,
          status: { type: 'integer', minimum: 400, maximum: 599 },
          error: errorBodySchema,
        }),
      ],
    }),
    description:
      'The outcome for each item, in the order of the body; a status is that of a single ' +
      'call.',
  },
});

export const checkReplySchema = exact({
  results: {
    ...listOf({
      anyOf: [
        exact({
          id: idSchema,
          status: { const: 200 },
          item: itemPlaceholder,
          changes: itemChangesPlaceholder,
        }),
        exact({
          id: idSchema,
          status: { type: 'integer', minimum: 400, maximum: 599 },
          error: errorBodySchema,
        }),
      ],
    }),
    description:
      'The outcome that each item would have, in the order of the body; a status is that ' +
      'of a single call.',
  },
});

const historyEntrySchema = exact({
  sequence: { type: 'integer', minimum: 1 },
  at: momentSchema,
  user_id: { type: ['integer', 'null'] },
  user_name: { type: ['string', 'null'] },
  token_name: {
    type: ['string', 'null'],
    description: 'The API token with which the user acted; null: none.',
  },
  call: { type: 'string', description: 'The name of the call that made the change.' },
  changes: {
    type: 'object',
    description: 'By JSON pointer into the item: the value before and after.',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
  },
  comment: { type: ['string', 'null'] },
});

type EntryOfSchema = FromContract<typeof historyEntrySchema>;

export interface HistoryEntry extends Omit<EntryOfSchema, 'changes'> {
  /** Values before and after, by JSON pointer. */
  readonly changes: { readonly [pointer: string]: readonly [unknown, unknown] };
}

export interface HistoryReply {
  readonly history: readonly HistoryEntry[];
}

/** Most entries of a history, the newest. */
export const maxHistoryEntries = 1000;

export const historyReplySchema = exact({ history: listOf(historyEntrySchema) });
