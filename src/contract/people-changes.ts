import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
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

const ofAccount = {
  access: 'role',
  params: pathParams({ userId: idSchema }),
} as const;
const staleLists = ['GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'] as const;

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

const workCount = {
  site_id: idSchema,
  site_name: { type: 'string' },
  module_type: moduleTypeSchema,
  count: { type: 'integer', minimum: 1 },
} as const;

const assignments = exact({
  work: {
    ...listOf(exact(workCount)),
    description: 'The open items that are assigned to the person, on all sites.',
  },
  leads: { ...listOf({ type: 'string' }), description: 'The names of the teams they lead.' },
  manages: { type: 'integer', minimum: 0, description: 'The number of people they manage.' },
  handed_over: {
    ...orNull(
      exact({
        at: momentSchema,
        to_user_id: idSchema,
        to_name: { type: 'string' },
        count: { type: 'integer', minimum: 1 },
      }),
    ),
    description: 'The last hand-over of their work, which can be undone; null without one.',
  },
});

/** What is assigned to a person. */
export type Assignments = FromContract<typeof assignments>;

export const GET_ACCOUNT_ASSIGNMENTS = defineCall({
  ...ofAccount,
  name: 'GET_ACCOUNT_ASSIGNMENTS',
  method: 'GET',
  path: '/api/organisation/accounts/{userId}/assignments',
  summary: 'What is assigned to a person, for the confirmation before they leave',
  staleWith: 'items',
  query: noQuerySchema,
  reply: assignments,
  refuses: ['forbidden', 'not_found'],
});

const handOverReply = exact({
  moved: listOf(exact(workCount)),
  left: {
    ...listOf(
      exact({
        ...workCount,
        reason: {
          enum: ['no_role', 'changed'],
          description:
            '`no_role`: the receiver has no role on the site; `changed`: somebody changed the ' +
            'items at the same moment, or since then if a hand-over is undone.',
        },
      }),
    ),
    description: 'The items that stay with whom they are assigned to.',
  },
});

/** What a hand-over moved and what it left. */
export type HandOverReport = FromContract<typeof handOverReply>;

export const HAND_OVER = defineCall({
  ...ofAccount,
  name: 'HAND_OVER',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/hand-over',
  summary: 'Assigns everything open that is assigned to a person, on all sites, to another one',
  body: exact({ to_user_id: idSchema }),
  reply: handOverReply,
  refuses: ['forbidden', 'not_found', 'invalid'],
  invalidates: ['GET_ACCOUNT_ASSIGNMENTS', 'GET_MY_WORK', 'GET_SITE_OVERVIEW'],
});

export const UNDO_HAND_OVER = defineCall({
  ...ofAccount,
  name: 'UNDO_HAND_OVER',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/hand-over/undo',
  summary: 'Gives a person back what their last hand-over took',
  description:
    'Open items that are still assigned to the receiver go back, whatever else changed in them. Items ' +
    'that are finished, deleted or assigned to others stay and are counted as `changed`.',
  body: exact({
    at: {
      ...momentSchema,
      description: 'The moment of the hand-over, as its person’s assignments say.',
    },
  }),
  reply: handOverReply,
  refuses: ['forbidden', 'not_found', 'invalid', 'conflict'],
  invalidates: ['GET_ACCOUNT_ASSIGNMENTS', 'GET_MY_WORK', 'GET_SITE_OVERVIEW'],
});
