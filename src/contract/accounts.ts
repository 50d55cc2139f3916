import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { exact, idSchema, listOf, momentSchema, pathParams } from './schema-helpers.ts';
import { siteAccessRowSchema } from './people.ts';
import type { FromContract } from './schema-types.ts';

const moment = { anyOf: [momentSchema, { type: 'null' }] } as const;

const textOrNull = { type: ['string', 'null'] } as const;
const idOrNull = { anyOf: [idSchema, { type: 'null' }] } as const;

const accountRow = exact({
  id: idSchema,
  display_name: { type: 'string' },
  email: { type: ['string', 'null'], description: 'Null: a service account, which has none.' },
  is_service: { type: 'boolean', description: 'A program: nobody signs in to it.' },
  is_active: { type: 'boolean' },
  is_invited: { type: 'boolean', description: 'Invited, and has not signed in yet.' },
  invited_at: { ...moment, description: 'When the last invitation was mailed.' },
  phone: textOrNull,
  badge: textOrNull,
  employer: { ...textOrNull, description: 'Null: the organisation.' },
  manager_id: idOrNull,
  locale: { anyOf: [{ enum: languages }, { type: 'null' }] },
  absent_from: moment,
  absent_until: { ...moment, description: 'The absence ends before this moment; null: none.' },
  deputy_id: { ...idOrNull, description: 'Acts for the person during the absence.' },
  kept_fields: {
    ...listOf({ type: 'string' }),
    description: 'What an identity provider keeps up to date: these can’t be changed here.',
  },
  version: { type: 'integer', minimum: 1 },
  roles: listOf(siteAccessRowSchema),
  has_second_factor: { type: 'boolean' },
  sessions: { type: 'integer', minimum: 0, description: 'Live sessions of the person.' },
  last_used_at: {
    ...moment,
    description: 'When the person last used a session, else when they last signed in; null: never.',
  },
});

/** A person as administrators of people see them. */
export type AccountRow = FromContract<typeof accountRow>;

/** The accounts of a reply unless a request asks for fewer or more. */
export const accountsPage = 100;

const accountsReply = exact({
  accounts: listOf(accountRow),
  total: { type: 'integer', minimum: 0, description: 'Everyone who matches the query.' },
});

export type AccountsReply = FromContract<typeof accountsReply>;

export const GET_ACCOUNTS = defineCall({
  name: 'GET_ACCOUNTS',
  method: 'GET',
  path: '/api/organisation/accounts',
  summary: 'The people of the organisation with roles and ways to sign in, for people managers',
  access: 'role',
  query: exact(
    {
      search: { type: 'string', maxLength: 100, description: 'Part of a name or an address.' },
      without_factor: { type: 'boolean', description: 'Only people without a second factor.' },
      sort: { enum: ['name', 'used'], description: 'By name unless it is `used`: the last use.' },
      direction: { enum: ['asc', 'desc'], description: '`asc` by default.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 500,
        description: `${accountsPage} by default.`,
      },
      offset: { type: 'integer', minimum: 0, maximum: 1_000_000, description: '0 by default.' },
    },
    ['search', 'without_factor', 'sort', 'direction', 'limit', 'offset'],
  ),
  reply: accountsReply,
  refuses: ['forbidden'],
});

export type AccountsQuery = NonNullable<(typeof GET_ACCOUNTS)['types']>['query'];

export const END_ACCOUNT_SESSIONS = defineCall({
  name: 'END_ACCOUNT_SESSIONS',
  method: 'DELETE',
  path: '/api/organisation/accounts/{userId}/sessions',
  summary: 'Ends every session of a person except the one that sends the request',
  access: 'role',
  params: pathParams({ userId: idSchema }),
  reply: exact({ ended: { type: 'integer', minimum: 0 } }),
  refuses: ['forbidden', 'not_found'],
  invalidates: ['GET_ACCOUNTS', 'GET_SESSIONS'],
});
