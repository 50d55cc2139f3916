import { exact, idSchema, listOf } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

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
});

/** What became of reading the text of a file. */
export type FileTextState = FromContract<typeof fileTextStateSchema>;

const placeSchema = { type: 'integer', minimum: 0 } as const;

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
  excerpt: { type: 'string', description: 'What is around the first of the words.' },
  marks: {
    ...listOf(exact({ start: placeSchema, end: placeSchema })),
    description: 'Where the words are in the excerpt, in UTF-16 units; `end` is exclusive.',
  },
});

/** Where words are in the text of a document's active version. */
export type TextHit = FromContract<typeof textHitSchema>;
