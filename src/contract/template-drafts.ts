import { defineCall } from './call.ts';
import { templateDocumentPlaceholder } from './placeholders.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Entries that one call adds to a draft at most. */
export const draftEntriesLimit = 200;

const draftIdSchema = { type: 'string', format: 'uuid' } as const;
const authorSchema = {
  ...draftIdSchema,
  description: 'A window in which somebody edits.',
} as const;
const entryIdSchema = { type: 'string', pattern: '^[0-9a-f-]{36}:[0-9]{1,9}$' } as const;
const nameSchema = { type: 'string', minLength: 1, maxLength: 200 } as const;
const sequenceSchema = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const;

const identity = { id: entryIdSchema, author: authorSchema } as const;

/** An entry of a draft's log; src/editor knows what the commands do. */
const entrySchema = {
  oneOf: [
    exact(
      {
        ...identity,
        step: entryIdSchema,
        command: exact({ name: nameSchema, args: { type: 'object' } }),
        made: listOf(exact({ by: entryIdSchema, asked: nameSchema, name: nameSchema })),
      },
      ['made'],
    ),
    exact({ ...identity, undo: entryIdSchema }),
    exact({ ...identity, redo: entryIdSchema }),
  ],
} as const;

export type DraftEntry = FromContract<typeof entrySchema>;

const person = exact({ id: idSchema, name: { type: 'string' } });

const draftSchema = exact({
  id: draftIdSchema,
  template_id: idSchema,
  module_type: moduleTypeSchema,
  version: { ...sequenceSchema, description: 'On which the draft is based; 0: a new template.' },
  document: {
    ...templateDocumentPlaceholder,
    description: 'With which the draft began; the entries change it.',
  },
  created_at: momentSchema,
  created_by: orNull(person),
  changed_at: momentSchema,
  changed_by: orNull(person),
});

/** A template that is being edited and is not published yet. */
export type TemplateDraft = FromContract<typeof draftSchema>;

const numberedEntries = {
  ...listOf(exact({ sequence: sequenceSchema, entry: entrySchema })),
  description: 'In the order in which everybody runs them.',
} as const;

const selectionSchema = { type: 'string', maxLength: 300 } as const;

const presentSchema = listOf(
  exact({
    author: authorSchema,
    person,
    selected: orNull({ ...selectionSchema, description: 'The key of what they have selected.' }),
  }),
);

/** Somebody who has the draft open. */
export type DraftAuthor = FromContract<typeof presentSchema>[number];

const templateParams = pathParams({ siteId: idSchema, templateId: idSchema });
const ofDraft = { access: 'site', params: templateParams } as const;
const read = 'GET_TEMPLATE_DRAFT';
const overview = 'GET_SITE_TEMPLATE_OVERVIEW';

export const OPEN_TEMPLATE_DRAFT = defineCall({
  name: 'OPEN_TEMPLATE_DRAFT',
  method: 'POST',
  path: '/api/sites/{siteId}/template-drafts',
  summary: 'Begins the draft of a template, or returns the one that it has',
  description:
    'With `template_id` the draft begins with the published version, which must be `version` (412). ' +
    'Without it, it begins with `document`, and the template has no version yet.',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: exact({
    template_id: orNull(idSchema),
    version: sequenceSchema,
    document: templateDocumentPlaceholder,
  }),
  status: 201,
  reply: draftSchema,
  refuses: ['forbidden', 'not_found', 'invalid', 'document_problems', 'stale'],
  invalidates: [read, overview],
});

export const GET_TEMPLATE_DRAFT = defineCall({
  ...ofDraft,
  name: read,
  method: 'GET',
  path: '/api/sites/{siteId}/templates/{templateId}/draft',
  summary: 'The draft of a template, the entries of its log after a number, and who has it open',
  query: {
    type: 'object',
    properties: { after: { ...sequenceSchema, description: '0 by default: all entries.' } },
    additionalProperties: false,
  },
  reply: exact({
    draft: orNull(draftSchema),
    entries: numberedEntries,
    present: presentSchema,
  }),
  refuses: ['forbidden'],
});

export const ADD_TEMPLATE_DRAFT_ENTRIES = defineCall({
  ...ofDraft,
  name: 'ADD_TEMPLATE_DRAFT_ENTRIES',
  method: 'POST',
  path: '/api/sites/{siteId}/templates/{templateId}/draft/entries',
  summary: 'Adds entries to the log of a draft, each id once; returns the entries after a number',
  query: noQuerySchema,
  body: exact(
    {
      draft_id: draftIdSchema,
      after: sequenceSchema,
      entries: { ...listOf(entrySchema), maxItems: draftEntriesLimit },
      name: {
        ...textSchema,
        description: 'What the draft is called now: a template without a version is listed so.',
      },
    },
    ['name'],
  ),
  reply: exact({ entries: numberedEntries }),
  refuses: ['forbidden', 'draft_full'],
  invalidates: [read, overview],
});

export const SHOW_TEMPLATE_DRAFT_SELECTION = defineCall({
  ...ofDraft,
  name: 'SHOW_TEMPLATE_DRAFT_SELECTION',
  method: 'PUT',
  path: '/api/sites/{siteId}/templates/{templateId}/draft/selection',
  summary: 'Says that a window has the draft open, and what is selected in it; again each 20 s',
  query: noQuerySchema,
  body: exact({
    author: authorSchema,
    is_open: { type: 'boolean' },
    selected: orNull(selectionSchema),
  }),
  reply: exact({ id: draftIdSchema }),
  refuses: ['forbidden'],
  invalidates: [read],
});

export const DISCARD_TEMPLATE_DRAFT = defineCall({
  ...ofDraft,
  name: 'DISCARD_TEMPLATE_DRAFT',
  method: 'DELETE',
  path: '/api/sites/{siteId}/templates/{templateId}/draft',
  summary: 'Discards the draft of a template, and the template too if it was never published',
  query: noQuerySchema,
  reply: exact({ id: draftIdSchema }),
  refuses: ['forbidden'],
  invalidates: [read, overview],
});
