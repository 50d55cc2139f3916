import type { Item, ItemChanges } from '../runtime/record/item.ts';
import type { ErrorBody } from './error-schemas.ts';
import { exact, idSchema, type moduleCountSchema } from './schema-helpers.ts';
import { itemChangesPlaceholder } from './placeholders.ts';
import type { FromContract } from './schema-types.ts';

/** Most items that one call changes. */
const maxBulkItems = 500;

const itemListSchema = { type: 'array', minItems: 1, maxItems: maxBulkItems } as const;
const version = { type: 'integer', minimum: 0, maximum: 999_999_999 } as const;
const itemVersionSchema = exact({ id: idSchema, version });

export const batchBodySchema = {
  ...itemListSchema,
  items: exact({ id: idSchema, version, changes: itemChangesPlaceholder }),
} as const;

export const bulkBodySchema = exact({
  items: { ...itemListSchema, items: itemVersionSchema },
  changes: itemChangesPlaceholder,
});

const dryRun = {
  type: 'boolean',
  description: 'Reports what the call would do, and changes nothing.',
} as const;

export const transitionsBodySchema = exact(
  {
    items: { ...itemListSchema, items: itemVersionSchema },
    to: { type: 'string', minLength: 1, maxLength: 60, description: 'The key of a status.' },
    comment: { type: 'string', maxLength: 2000 },
    dry_run: dryRun,
  },
  ['comment', 'dry_run'],
);

export const removeManyBodySchema = exact(
  { items: { ...itemListSchema, items: itemVersionSchema }, dry_run: dryRun },
  ['dry_run'],
);

export const itemVersionsBodySchema = exact({
  items: { ...itemListSchema, items: itemVersionSchema },
});

/** Longest text of a cell, in characters. */
const maxCellLength = 100_000;

export const checkBodySchema = {
  ...itemListSchema,
  items: exact(
    {
      id: idSchema,
      version,
      changes: itemChangesPlaceholder,
      cells: {
        type: 'object',
        description:
          'By db name: a text as in a cell of a table file, read in the language of the ' +
          'request. An empty text clears the field.',
        additionalProperties: { type: 'string', maxLength: maxCellLength },
      },
    },
    ['changes', 'cells'],
  ),
} as const;

/** The number of items of a module. */
export type ModuleCount = FromContract<typeof moduleCountSchema>;

/** An item and the version that a change is based on. */
export type ItemVersion = FromContract<typeof itemVersionSchema>;

/** The changes of a batch to one of its items. */
export type BatchEntry = FromContract<typeof batchBodySchema>[number];

/** One item of a dry run: values, texts of cells, or both. */
export type CheckEntry = FromContract<typeof checkBodySchema>[number];

export type BulkBody = FromContract<typeof bulkBodySchema>;

export type TransitionsBody = FromContract<typeof transitionsBodySchema>;

/** The items after the change, in the order of the body, under the module's wrapper key. */
export interface ChangedReply {
  readonly [wrapper: string]: readonly Item[];
}

export type RemoveManyBody = FromContract<typeof removeManyBodySchema>;

export type ItemVersionsBody = FromContract<typeof itemVersionsBodySchema>;

/**
 * The result of one of several items; `status` is the HTTP status of the same change sent as a
 * single call.
 */
export type BulkItemResult =
  | { readonly id: number; readonly status: 200; readonly item: Item }
  | { readonly id: number; readonly status: number; readonly error: ErrorBody };

/**
 * The result of a dry run for one item: the changed item and its changes in the form that a batch
 * takes, or the reason why they would be refused.
 */
export type CheckResult =
  | {
      readonly id: number;
      readonly status: 200;
      readonly item: Item;
      readonly changes: ItemChanges;
    }
  | { readonly id: number; readonly status: number; readonly error: ErrorBody };

/** One entry for each item, in the order of the body. */
export interface CheckReply {
  readonly results: readonly CheckResult[];
}

/** One entry for each item, in the order of the body. */
export interface BulkReply {
  readonly results: readonly BulkItemResult[];
}
