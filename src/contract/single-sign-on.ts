import { defineCall } from './call.ts';
import { boundedText, exact, idSchema, listOf, noQuerySchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const idOrNull = { anyOf: [idSchema, { type: 'null' }] } as const;

const domain = {
  type: 'string',
  maxLength: 255,
  pattern: String.raw`^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)+$`,
} as const;

const providerProperties = {
  issuer: { ...boundedText(500), description: 'The address of the OpenID provider.' },
  client_id: boundedText(500),
  label: { ...boundedText(60), description: 'On the button of the sign-in page.' },
  domains: {
    type: 'array',
    items: domain,
    maxItems: 50,
    description: 'Mail domains whose people are led to the provider; accounts are made for them.',
  },
  groups_claim: { ...boundedText(200), description: 'The claim with the groups.' },
  creates_accounts: { type: 'boolean', description: 'Whether a first sign-in makes an account.' },
  is_required: {
    type: 'boolean',
    description: 'Whether only administrators with a second factor may sign in another way.',
  },
} as const;

const mapping = exact({
  group: boundedText(200),
  role_id: { ...idOrNull, description: 'The role that members of the group get; null: a team.' },
  site_id: { ...idOrNull, description: 'Where a Site role holds; null: on every site.' },
  team_id: { ...idOrNull, description: 'The team that members of the group join.' },
});

/** What members of a group of the provider get: a role or a team. */
export type GroupMapping = FromContract<typeof mapping>;

const settingsReply = exact({
  provider: { anyOf: [exact(providerProperties), { type: 'null' }] },
  mappings: listOf(mapping),
  redirect_uri: { type: 'string', description: 'The address to enter at the provider.' },
});

/** Single sign-on of the organisation as its administrators see it, without the secret. */
export type SingleSignOn = FromContract<typeof settingsReply>;
export type SingleSignOnProvider = NonNullable<SingleSignOn['provider']>;

const path = '/api/organisation/single-sign-on';
const stale = ['GET_SINGLE_SIGN_ON'] as const;

export const GET_SINGLE_SIGN_ON = defineCall({
  name: 'GET_SINGLE_SIGN_ON',
  method: 'GET',
  path,
  summary: 'The OpenID provider of the organisation, and what its groups give',
  access: 'role',
  query: noQuerySchema,
  reply: settingsReply,
  refuses: ['forbidden'],
});

export const SAVE_SINGLE_SIGN_ON = defineCall({
  name: 'SAVE_SINGLE_SIGN_ON',
  ofPerson: true,
  method: 'PUT',
  path,
  summary: 'Saves the OpenID provider of the organisation',
  description:
    'The caller must hold every permission: the provider says who signs in. Without ' +
    '`client_secret` the saved one stays.',
  access: 'role',
  body: exact({ ...providerProperties, client_secret: boundedText(500) }, ['client_secret']),
  reply: settingsReply,
  refuses: ['forbidden', 'codes_not_held', 'invalid', 'no_way_in'],
  invalidates: stale,
});

export const DELETE_SINGLE_SIGN_ON = defineCall({
  name: 'DELETE_SINGLE_SIGN_ON',
  ofPerson: true,
  method: 'DELETE',
  path,
  summary: 'Removes the provider; people sign in as before, and keep what its groups gave them',
  access: 'role',
  reply: exact({ status: { const: 'deleted' } }),
  refuses: ['forbidden', 'codes_not_held', 'not_found'],
  invalidates: [...stale, 'GET_GRANTS'],
});

export const SAVE_GROUP_MAPPINGS = defineCall({
  name: 'SAVE_GROUP_MAPPINGS',
  ofPerson: true,
  method: 'PUT',
  path: `${path}/mappings`,
  summary: 'Saves what the groups of the provider give',
  description: 'The caller must hold every code of each role that is added or removed.',
  access: 'role',
  body: exact({ mappings: { type: 'array', items: mapping, maxItems: 500 } }),
  reply: settingsReply,
  refuses: ['forbidden', 'codes_not_held', 'not_found', 'conflict'],
  invalidates: stale,
});

const problem = {
  enum: [
    'no_address',
    'not_https',
    'private_address',
    'unreachable',
    'no_configuration',
    'other_issuer',
    'incomplete',
    'no_keys',
  ],
} as const;

/** What is wrong with an issuer. */
export type IssuerProblem = FromContract<typeof problem>;

export const CHECK_SINGLE_SIGN_ON = defineCall({
  name: 'CHECK_SINGLE_SIGN_ON',
  ofPerson: true,
  method: 'POST',
  path: `${path}/check`,
  summary: 'Reads the configuration of an issuer, and says what is wrong',
  access: 'role',
  body: exact({ issuer: boundedText(500) }),
  reply: exact({ problem: { anyOf: [problem, { type: 'null' }] } }),
  refuses: ['forbidden', 'codes_not_held'],
});

export const ASK_SINGLE_SIGN_ON = defineCall({
  name: 'ASK_SINGLE_SIGN_ON',
  method: 'POST',
  path: '/api/auth/single-sign-on',
  summary: 'The provider of an organisation for the sign-in page',
  access: 'public',
  body: exact({ organisation: boundedText(255), email: { type: 'string', maxLength: 255 } }),
  reply: exact({
    label: { type: ['string', 'null'], description: 'null: none, or no such organisation.' },
    leads: { type: 'boolean', description: 'Whether the mail address is of one of its domains.' },
    is_required: { type: 'boolean' },
  }),
  refuses: ['too_many'],
});
