import { exact, idSchema, listOf, moduleTypeSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** The query of the inbound references of an item (spec 3.3, `isInbound`). */
export const inboundQuerySchema = {
  type: 'object',
  properties: {
    module_type: {
      ...moduleTypeSchema,
      description:
        'Only items of this module; by default those of every module that the caller may ' +
        'read.',
    },
    template_id: { ...idSchema, description: 'Only items created from this template.' },
    of: {
      enum: ['item', 'template'],
      description:
        'The target of the references: the item (the default), or the template that it was ' +
        'created from.',
    },
    with_below: {
      type: 'boolean',
      description:
        'Also references to the items below the item: its branch of the tree, or the items of ' +
        'its module that refer to it, such as the components of a machine; at most 1,000 of them.',
    },
    open_first: {
      type: 'boolean',
      description: 'Within a module, items whose work is not over come before the others.',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'The most items of a page; 20 by default.',
    },
    page_cursor: {
      type: 'string',
      maxLength: 100,
      description: '`next_page_cursor` of the previous page.',
    },
  },
  additionalProperties: false,
} as const;

export type InboundQuery = FromContract<typeof inboundQuerySchema>;

export const inboundRowSchema = exact({
  type: moduleTypeSchema,
  id: idSchema,
  name: { type: ['string', 'null'] },
  status: { type: 'integer' },
  template_id: { type: 'integer', description: '-1 without a template.' },
  template_version: { type: ['integer', 'null'] },
});

/** An item that refers to another. */
export type InboundRow = FromContract<typeof inboundRowSchema>;

export const inboundReplySchema = exact({
  inbound: {
    ...listOf(inboundRowSchema),
    description:
      'Sorted by module type, then the newest first, or with `open_first` the open ones first.',
  },
  total: {
    type: 'integer',
    minimum: 0,
    description: 'The number of items on all pages, counted up to 10,000.',
  },
  total_is_exact: { type: 'boolean' },
  open_total: {
    type: 'integer',
    minimum: 0,
    description: 'How many of them are not finished; counted with `open_first` only, else 0.',
  },
  next_page_cursor: { type: ['string', 'null'], description: 'Null on the last page.' },
});

export type InboundReply = FromContract<typeof inboundReplySchema>;
