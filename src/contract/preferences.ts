import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { exact, listOf, noQuerySchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const preferenceProperties = {
  locale: {
    enum: [...languages, null],
    description: 'The language of mails and server messages; null: the language of each request.',
  },
  theme: { enum: ['system', 'light', 'dark', null] },
  time_zone: {
    type: ['string', 'null'],
    maxLength: 60,
    description: 'IANA name, for times that belong to no site; null: the time zone of the browser.',
  },
} as const;

const fieldTypeSchema = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,50}$' } as const;

const preferencesSchema = exact({
  ...preferenceProperties,
  favourite_field_types: listOf(fieldTypeSchema),
});

/** The preferences of a person; they apply on every device. */
export type Preferences = FromContract<typeof preferencesSchema>;

export const GET_PREFERENCES = defineCall({
  name: 'GET_PREFERENCES',
  ofPerson: true,
  method: 'GET',
  path: '/api/users/me/preferences',
  summary: 'Language, theme, time zone and favourite field types of the caller',
  access: 'session',
  query: noQuerySchema,
  reply: preferencesSchema,
});

export const UPDATE_PREFERENCES = defineCall({
  name: 'UPDATE_PREFERENCES',
  ofPerson: true,
  method: 'PATCH',
  path: '/api/users/me/preferences',
  summary: 'Saves the name, language, theme, time zone or favourite field types of the caller',
  access: 'session',
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      display_name: { type: 'string', minLength: 1, maxLength: 120, pattern: '\\S' },
      ...preferenceProperties,
      favourite_field_types: {
        type: 'object',
        description: 'Whether each of these field types is a favourite; others stay as they are.',
        propertyNames: fieldTypeSchema,
        additionalProperties: { type: 'boolean' },
        maxProperties: 200,
      },
    },
    minProperties: 1,
    additionalProperties: false,
  },
  reply: preferencesSchema,
  refuses: ['invalid'],
  // Other people read the name.
  invalidates: [
    'GET_PREFERENCES',
    'GET_CURRENT_USER',
    'GET_USERS',
    'GET_SITE_USERS',
    'GET_ACCOUNTS',
  ],
});

export type PreferencesChange = NonNullable<(typeof UPDATE_PREFERENCES)['types']>['body'];
