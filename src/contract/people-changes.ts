import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { exact, idSchema, momentSchema, pathParams } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const shortText = { type: ['string', 'null'], maxLength: 200 } as const;
const idOrNull = { anyOf: [idSchema, { type: 'null' }] } as const;
const momentOrNull = { anyOf: [momentSchema, { type: 'null' }] } as const;

const accountProperties = {
  display_name: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` },
  phone: shortText,
  badge: shortText,
  employer: shortText,
  manager_id: idOrNull,
  locale: { enum: languages },
  absent_from: momentOrNull,
  absent_until: { ...momentOrNull, description: 'The absence ends before this moment.' },
  deputy_id: { ...idOrNull, description: 'Decides for the person during the absence.' },
} as const;

const accountChanges = exact(
  accountProperties,
  Object.keys(accountProperties) as (keyof typeof accountProperties)[],
);

/** What a people manager changes about a person. */
export type AccountChanges = FromContract<typeof accountChanges>;

/** How calls of one person are reached. */
export const ofAccount = {
  access: 'role',
  params: pathParams({ userId: idSchema }),
} as const;
/** The lists of people that a change of one makes stale. */
export const staleLists = ['GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'] as const;

const versionReply = exact({ version: { type: 'integer', minimum: 1 } });

export const UPDATE_ACCOUNT = defineCall({
  ...ofAccount,
  name: 'UPDATE_ACCOUNT',
  method: 'PATCH',
  path: '/api/organisation/accounts/{userId}',
  summary: 'Changes a person: name, phone, badge, employer, manager, language, absence and deputy',
  body: accountChanges,
  reply: versionReply,
  ifMatch: true,
  refuses: ['forbidden', 'not_found', 'invalid', 'kept_by_provider'],
  invalidates: [...staleLists, 'GET_CURRENT_USER', 'GET_PREFERENCES'],
});

export const DISABLE_ACCOUNT = defineCall({
  ...ofAccount,
  name: 'DISABLE_ACCOUNT',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/disable',
  summary: 'Disables a person: their sessions end at once, and they can’t sign in',
  reply: versionReply,
  refuses: ['forbidden', 'not_found', 'last_admin'],
  invalidates: [...staleLists, 'GET_SESSIONS'],
});

export const ENABLE_ACCOUNT = defineCall({
  ...ofAccount,
  name: 'ENABLE_ACCOUNT',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/enable',
  summary: 'Lets a disabled person sign in again',
  reply: versionReply,
  refuses: ['forbidden', 'not_found', 'kept_by_provider'],
  invalidates: staleLists,
});

export const DELETE_ACCOUNT = defineCall({
  ...ofAccount,
  name: 'DELETE_ACCOUNT',
  method: 'DELETE',
  path: '/api/organisation/accounts/{userId}',
  summary: 'Deletes a person with their personal data; history stays',
  description:
    'Sessions end at once. Address, phone, badge, employer, password, factors, passkeys, linked ' +
    'identities, roles and teams are removed, also from the audit log. History shows the person ' +
    'by name, or with `keep_name=false` as a former user.',
  query: exact({ keep_name: { type: 'boolean' } }),
  reply: exact({ status: { const: 'deleted' } }),
  refuses: ['forbidden', 'not_found', 'last_admin'],
  invalidates: [...staleLists, 'GET_SESSIONS'],
});
