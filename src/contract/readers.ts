import { defineCall } from './call.ts';
import { exact, idSchema, listOf, momentSchema, noQuerySchema, orNull } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';
import { documentParams, documentPath } from './versions.ts';

/** Most people and teams of a distribution list, each. */
const maxReaders = 500;

const version = { type: 'integer', minimum: 1 } as const;

const personSchema = exact({
  user_id: idSchema,
  user_name: { type: 'string' },
  is_asked: { type: 'boolean', description: 'On the list; others may confirm too.' },
  asked_since: { ...orNull(momentSchema), description: 'Null for somebody who is not asked.' },
  read_at: { ...orNull(momentSchema), description: 'Null until the person confirms.' },
});

/** Somebody who must read a document or has read it. */
export type DocumentReader = FromContract<typeof personSchema>;

const readersSchema = exact({
  version: { ...orNull(version), description: 'The active version; null without one.' },
  user_ids: { ...listOf(idSchema), description: 'People of the list.' },
  team_ids: { ...listOf(idSchema), description: 'Teams of the list.' },
  people: {
    ...listOf(personSchema),
    description:
      'The people of the list and of its teams who may read the document, and others who confirmed ' +
      'that they read the active version.',
  },
});

/** The distribution list of a document. */
export type DocumentReaders = FromContract<typeof readersSchema>;

const ofDocument = {
  access: 'site',
  params: documentParams,
  query: noQuerySchema,
  reply: readersSchema,
} as const;

const listPath = `${documentPath}/readers`;

/** Who must read a document, and who has. */
export const GET_DMS_READERS = defineCall({
  ...ofDocument,
  name: 'GET_DMS_READERS',
  method: 'GET',
  path: listPath,
  summary: 'Who must read the active version of a document, and who has read it',
  staleWith: 'items',
});

const changed = [GET_DMS_READERS.name, 'GET_MY_WORK'] as const;
const idsSchema = {
  type: 'array',
  items: idSchema,
  maxItems: maxReaders,
  uniqueItems: true,
} as const;

export const SET_DMS_READERS = defineCall({
  ...ofDocument,
  name: 'SET_DMS_READERS',
  method: 'PUT',
  path: listPath,
  summary: 'Sets the people and teams who must read the active version of a document',
  description:
    'Needs the permission to change the document. People who are asked for the first time are ' +
    'notified. Each later active version asks again, unless it is minor.',
  body: exact({ user_ids: idsSchema, team_ids: idsSchema }),
  refuses: ['deleted_item', 'invalid'],
  invalidates: changed,
});

export const CONFIRM_DMS_READING = defineCall({
  ...ofDocument,
  name: 'CONFIRM_DMS_READING',
  method: 'POST',
  path: `${listPath}/confirm`,
  summary: 'The caller has read and understood the active version of a document',
  description: '`conflict` if another version is active by now.',
  body: exact({ version }),
  refuses: ['deleted_item', 'conflict'],
  invalidates: changed,
});

export const REMIND_DMS_READERS = defineCall({
  ...ofDocument,
  name: 'REMIND_DMS_READERS',
  method: 'POST',
  path: `${listPath}/remind`,
  summary: 'Notifies the people again who have not read the active version yet',
  description: 'Needs the permission to change the document. Each person once a day at most.',
  refuses: ['deleted_item'],
  invalidates: [GET_DMS_READERS.name],
});
