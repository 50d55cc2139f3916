import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Longest question about a file, in characters. */
export const maxQuestion = 1000;

/** The path of the calls: the specification names it so, whichever service answers (spec 7.5). */
const path = '/api/sites/{siteId}/gemini';

const ofSite = { access: 'site', params: siteParamsSchema, query: noQuerySchema } as const;

const serviceSchema = exact({
  name: { type: 'string', description: '`Gemini`, or the host of AI_API_URL.' },
  model: { type: 'string' },
});

const capabilitiesSchema = exact({
  service: {
    ...orNull(serviceSchema),
    description: 'Where files are sent; null: no service is set up.',
  },
  is_on: {
    type: 'boolean',
    description: 'There is a service, the site has not switched it off, and the caller may use it.',
  },
  media_types: {
    ...listOf({ type: 'string' }),
    description: 'Types of files that can be analysed.',
  },
  largest_file: { type: 'integer', minimum: 0, description: 'In bytes.' },
  picture_languages: {
    ...listOf({ type: 'string' }),
    description:
      'Languages in which this server itself reads the texts of scans and photos, such as `eng`; ' +
      'empty: it reads none.',
  },
});

/** What file analysis can do on a site for the caller. */
export type AnalysisCapabilities = FromContract<typeof capabilitiesSchema>;

export const GET_ANALYSIS_CAPABILITIES = defineCall({
  ...ofSite,
  name: 'GET_ANALYSIS_CAPABILITIES',
  method: 'GET',
  path: `${path}/capabilities`,
  summary: 'Whether files can be analysed on a site, by which service, and which ones',
  description: 'Nothing is sent to the service.',
  reply: capabilitiesSchema,
  staleWith: ['GET_SITE_SETTINGS', 'GET_CURRENT_USER'],
});

export const GET_ANALYSIS_HEALTH = defineCall({
  ...ofSite,
  name: 'GET_ANALYSIS_HEALTH',
  method: 'GET',
  path: `${path}/health`,
  summary: 'Whether the service answers and accepts the key; needs `analysis.use`',
  reply: exact({
    state: {
      enum: ['ok', 'busy', 'key', 'unreachable'],
      description: '`key`: the service does not accept the key or does not know the model.',
    },
  }),
  refuses: ['forbidden', 'analysis_off', 'too_many'],
});

/** A file of an item, or of one that is not saved yet. */
const fileProperties = {
  module_type: moduleTypeSchema,
  item_id: {
    ...orNull(idSchema),
    description:
      'An item of the module that the caller may read; null: one that is not saved yet, if the caller may create it.',
  },
  template: {
    ...exact({ id: idSchema, version: idSchema }),
    description:
      'The template of an item that is not saved yet; absent: none. A saved item has its own.',
  },
  file_id: {
    ...idSchema,
    description:
      'A file of the item; of a document its active version. For an item that is not saved yet any file that the ' +
      'caller may open: until an item uses it, a file is only its uploader’s.',
  },
} as const;
const optionalOfFile = ['template'] as const;

/** Which file of which item. */
export type AnalysedFile = FromContract<typeof fileSchema>;
const fileSchema = exact(fileProperties, optionalOfFile);

export const UPLOAD_ANALYSIS_FILE = defineCall({
  ...ofSite,
  name: 'UPLOAD_ANALYSIS_FILE',
  method: 'POST',
  path: `${path}/upload`,
  summary: 'Sends a file of an item to the service, so that it can be analysed',
  description:
    'Needs `analysis.use` and the right to read the item; for one that is not saved yet, to create items of the ' +
    'module. The audit log has who sent which file. The file is ' +
    'removed at the service a day later, by DELETE /cleanup, or when it is deleted here. A service that keeps ' +
    'no files gets them with each question.',
  body: fileSchema,
  status: 201,
  reply: exact({
    file_id: idSchema,
    kept_until: {
      ...orNull(momentSchema),
      description: 'When the file is removed at the service; null: it keeps none.',
    },
  }),
  refuses: [
    'forbidden',
    'module_off',
    'deleted_item',
    'analysis_off',
    'analysis_busy',
    'analysis_key',
    'analysis_refused',
    'analysis_too_large',
    'analysis_type',
    'analysis_unreachable',
    'too_many',
  ],
});

const placeSchema = exact({
  state: {
    enum: ['found', 'not_found', 'unchecked'],
    description:
      'Whether the text of the file has the quote; `unchecked`: the file has no text, as a scan or a picture.',
  },
  unit: { enum: ['page', 'slide', 'sheet', null] },
  page: {
    type: ['integer', 'null'],
    minimum: 1,
    description: 'Where the quote is; null if it was not found.',
  },
  quote: { type: 'string' },
});

/** A quote from a file, and whether the file has it. */
export type QuotedPlace = FromContract<typeof placeSchema>;

const proposalSchema = exact({
  pointer: { type: 'string', description: 'The field, as a JSON pointer into the item.' },
  text: { type: 'string', description: 'The value as the service gave it.' },
  value: { description: 'As the item would store it; null if it can’t be taken.' },
  problem: {
    type: ['string', 'null'],
    description: 'Why the value can’t be taken, in the language of the question; null if it can.',
  },
  place: orNull(placeSchema),
});

/** A value that a file offers for a field. */
export type Proposal = FromContract<typeof proposalSchema>;

const analysisSchema = exact({
  answer: orNull(exact({ text: { type: 'string' }, places: listOf(placeSchema) })),
  proposals: orNull(listOf(proposalSchema)),
});

/** What a file says: the answer to a question, or values for fields. */
export type Analysis = FromContract<typeof analysisSchema>;

export const ANALYZE_FILE = defineCall({
  ...ofSite,
  name: 'ANALYZE_FILE',
  method: 'POST',
  path: `${path}/analyze`,
  summary: 'Answers a question about a file, or proposes values for the fields of its item',
  description:
    'The file has to be sent by POST /upload before. Every quote is compared with the text of the file. Values are ' +
    'checked as a save of the item would check them, and nothing is saved: `proposals` are of fields that the ' +
    'caller may change or, in an item that is not saved yet, enter.',
  body: exact(
    {
      ...fileProperties,
      question: {
        ...orNull({ ...boundedText(maxQuestion), pattern: String.raw`\S` }),
        description: 'null: values for the fields of the item.',
      },
      language: {
        enum: languages,
        description:
          'In which the question is answered, and why a value can’t be taken; absent: in that of the caller.',
      },
    },
    [...optionalOfFile, 'language'],
  ),
  reply: analysisSchema,
  refuses: [
    'forbidden',
    'module_off',
    'deleted_item',
    'analysis_off',
    'analysis_not_sent',
    'analysis_text_pending',
    'analysis_busy',
    'analysis_key',
    'analysis_refused',
    'analysis_too_large',
    'analysis_type',
    'analysis_unreachable',
    'analysis_unreadable',
    'too_many',
  ],
});

export const CLEANUP_ANALYSIS_FILES = defineCall({
  ...ofSite,
  name: 'CLEANUP_ANALYSIS_FILES',
  method: 'DELETE',
  path: `${path}/cleanup`,
  summary: 'Removes sent files at the service: those of the caller, of admins all of the site',
  reply: exact({
    removed: { type: 'integer', minimum: 0 },
    failed: {
      type: 'integer',
      minimum: 0,
      description: 'Files that the service did not remove; the server tries again by itself.',
    },
  }),
  refuses: ['forbidden', 'analysis_off'],
});
