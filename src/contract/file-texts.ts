import { defineCall } from './call.ts';
import { exact, idSchema, listOf, pathParams } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Most pages of a scan that are read: of a long one the first ones. */
export const mostScannedPages = 200;

/** Why the text of a file could not be read. */
export const textFailures = [
  /** It has a password. */
  'locked',
  'damaged',
  /** It has more bytes than are read. */
  'too_large',
  /** Reading it takes too much time or memory. */
  'too_slow',
  'too_much',
  /** The servers that read it ended before they were done. */
  'interrupted',
] as const;

export type TextFailure = (typeof textFailures)[number];

export const fileTextStateSchema = exact({
  state: {
    enum: ['pending', 'done', 'none', 'failed'],
    description:
      'Whether search finds words in the text of the file: not yet (`pending`), yes, no because it ' +
      'has no text (`none`), or no because the text could not be read.',
  },
  reason: { enum: [...textFailures, null], description: 'Why it failed; else null.' },
  is_cut: { type: 'boolean', description: 'Only the beginning of a very long text is searched.' },
  from_pictures: {
    type: 'boolean',
    description:
      'Pages of the text were read from pictures: a letter may be a wrong one. Only where the server ' +
      'has data of languages for it (GET_ANALYSIS_CAPABILITIES).',
  },
});

/** What became of reading the text of a file. */
export type FileTextState = FromContract<typeof fileTextStateSchema>;

const shareSchema = { type: 'number', minimum: 0, maximum: 1 } as const;

export const GET_PICTURE_WORDS = defineCall({
  access: 'site',
  name: 'GET_PICTURE_WORDS',
  method: 'GET',
  path: '/api/sites/{siteId}/files/{fileId}/picture-words',
  summary: 'The words of a page that were read from a picture, with their places',
  description: 'None if the page has a text of its own, or was not read.',
  params: pathParams({ siteId: idSchema, fileId: idSchema }),
  query: {
    type: 'object',
    properties: {
      page: {
        type: 'integer',
        minimum: 1,
        maximum: 100_000,
        description: 'The first one by default.',
      },
    },
    additionalProperties: false,
  },
  reply: exact({
    words: listOf(
      exact({
        text: { type: 'string' },
        x: { ...shareSchema, description: 'Of the width of the page, from its left.' },
        y: { ...shareSchema, description: 'Of the height of the page, from above.' },
        width: shareSchema,
        height: shareSchema,
        ends_line: { type: 'boolean', description: 'No other word follows on its line.' },
      }),
    ),
  }),
});

const placeSchema = { type: 'integer', minimum: 0 } as const;

/** A part of a text in which words of a search are marked. */
export const markedTextProperties = {
  excerpt: { type: 'string', description: 'What is around the first of the words.' },
  marks: {
    ...listOf(exact({ start: placeSchema, end: placeSchema })),
    description: 'Where the words are in the excerpt, in UTF-16 units; `end` is exclusive.',
  },
} as const;

export const textHitSchema = exact({
  file_id: { ...idSchema, description: 'The file of the active version.' },
  unit: {
    enum: ['page', 'slide', 'sheet', null],
    description: 'What the number of the page counts; null for texts without pages.',
  },
  page: {
    type: 'integer',
    minimum: 1,
    description: 'The first page with most of the words.',
  },
  pages: { type: 'integer', minimum: 1, description: 'Pages that have any of the words.' },
  ...markedTextProperties,
});

/** Where words are in the text of a document's active version. */
export type TextHit = FromContract<typeof textHitSchema>;
