import { siteAccessRowSchema } from './people.ts';
import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** The most live tokens of one person or service account. */
export const maxLiveTokens = 50;
/** The longest life of a token, in days. */
export const maxTokenDays = 365;

const orNull = <const S extends object>(schema: S) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

const scopeProperties = {
  permissions: {
    ...orNull({ type: 'array', items: boundedText(200), maxItems: 1000 }),
    description:
      'The permission codes that it is limited to; null: all that its owner holds. An empty list ' +
      'is refused.',
  },
  site_ids: {
    ...orNull({ type: 'array', items: idSchema, maxItems: 1000 }),
    description:
      'The sites that it is limited to; null: all of its owner, and what belongs to no site. An ' +
      'empty list is refused.',
  },
} as const;

const tokenProperties = {
  id: idSchema,
  name: { type: 'string' },
  prefix: { type: 'string', description: 'The first characters of the token.' },
  ...scopeProperties,
  created_at: momentSchema,
  expires_at: momentSchema,
  last_used_at: { ...orNull(momentSchema), description: 'To the minute; null: never.' },
  last_used_address: { type: ['string', 'null'], description: 'The IP address of its last use.' },
  owner: exact({
    id: idSchema,
    display_name: { type: 'string' },
    is_service: { type: 'boolean' },
    is_active: { type: 'boolean' },
  }),
} as const;

export const apiTokenSchema = exact(tokenProperties);

/** A token that is not revoked, without its secret. */
export type ApiToken = FromContract<typeof apiTokenSchema>;

export const GET_API_TOKENS = defineCall({
  name: 'GET_API_TOKENS',
  ofSignIn: true,
  method: 'GET',
  path: '/api/api-tokens',
  summary: 'The caller’s API tokens that are not revoked, the newest first',
  access: 'session',
  query: noQuerySchema,
  reply: exact({ tokens: listOf(apiTokenSchema) }),
});

export const CREATE_API_TOKEN = defineCall({
  name: 'CREATE_API_TOKEN',
  ofPerson: true,
  method: 'POST',
  path: '/api/api-tokens',
  summary: 'Makes an API token of the caller or of a service account; its text is shown only here',
  description:
    'It needs a recent reauthentication (`PROVE`). With `user_id` the token is that of a service ' +
    'account: for people managers of the organisation who hold themselves everything that it ' +
    `allows. At most ${maxLiveTokens} tokens of an owner are valid at the same time.`,
  access: 'session',
  body: exact(
    {
      name: { ...boundedText(100), pattern: String.raw`\S` },
      days: {
        type: 'integer',
        minimum: 1,
        maximum: maxTokenDays,
        description: 'The days until it expires.',
      },
      ...scopeProperties,
      user_id: { ...idSchema, description: 'A service account; absent: the caller.' },
    },
    ['user_id'],
  ),
  status: 201,
  reply: exact({
    ...tokenProperties,
    token: { type: 'string', description: 'For the header `Authorization: Bearer`.' },
  }),
  refuses: [
    'forbidden',
    'not_found',
    'proof_required',
    'codes_not_held',
    'token_limit',
    'invalid',
    'answer_not_kept',
  ],
  invalidates: ['GET_API_TOKENS', 'GET_ORGANISATION_API_TOKENS'],
});

export type NewApiToken = NonNullable<(typeof CREATE_API_TOKEN)['types']>['body'];
export type CreatedApiToken = NonNullable<(typeof CREATE_API_TOKEN)['types']>['reply'];

export const REVOKE_API_TOKEN = defineCall({
  name: 'REVOKE_API_TOKEN',
  ofPerson: true,
  method: 'DELETE',
  path: '/api/api-tokens/{tokenId}',
  summary: 'Revokes an API token at once: the caller’s own, or for people managers any',
  access: 'session',
  params: pathParams({ tokenId: idSchema }),
  reply: exact({ id: idSchema }),
  refuses: ['not_found'],
  invalidates: ['GET_API_TOKENS', 'GET_ORGANISATION_API_TOKENS'],
});

export const GET_ORGANISATION_API_TOKENS = defineCall({
  name: 'GET_ORGANISATION_API_TOKENS',
  ofPerson: true,
  method: 'GET',
  path: '/api/organisation/api-tokens',
  summary: 'Every API token of the organisation that is not revoked, for people managers',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ tokens: listOf(apiTokenSchema) }),
  refuses: ['forbidden'],
  staleWith: ['GET_ACCOUNTS'],
});

const serviceAccountSchema = exact({
  id: idSchema,
  display_name: { type: 'string' },
  is_active: { type: 'boolean' },
  created_at: momentSchema,
  roles: listOf(siteAccessRowSchema),
});

/** An account of a program: nobody signs in to it. */
export type ServiceAccount = FromContract<typeof serviceAccountSchema>;

export const GET_SERVICE_ACCOUNTS = defineCall({
  name: 'GET_SERVICE_ACCOUNTS',
  ofPerson: true,
  method: 'GET',
  path: '/api/organisation/service-accounts',
  summary: 'Service accounts of the organisation by name, for people managers',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ service_accounts: listOf(serviceAccountSchema) }),
  refuses: ['forbidden'],
  staleWith: ['GET_ACCOUNTS', 'GET_GRANTS'],
});

export const CREATE_SERVICE_ACCOUNT = defineCall({
  name: 'CREATE_SERVICE_ACCOUNT',
  ofPerson: true,
  method: 'POST',
  path: '/api/organisation/service-accounts',
  summary:
    'Makes a service account: it holds roles like a person, and only its API tokens act as it',
  access: 'role',
  body: exact({ display_name: { ...boundedText(200), pattern: String.raw`\S` } }),
  status: 201,
  reply: exact({ id: idSchema, display_name: { type: 'string' } }),
  refuses: ['forbidden', 'invalid'],
  invalidates: ['GET_SERVICE_ACCOUNTS', 'GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'],
});
