import { defineCall } from './call.ts';
import { exact, momentSchema, noQuerySchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const number = { type: 'integer', minimum: 0 } as const;

const provisioningReply = exact({
  url: { type: 'string', description: 'The address that the identity provider calls (SCIM 2.0).' },
  token: {
    anyOf: [
      exact({
        made_by: { type: 'string' },
        created_at: momentSchema,
        last_used_at: {
          anyOf: [momentSchema, { type: 'null' }],
          description: 'To the minute; null: never.',
        },
      }),
      { type: 'null' },
    ],
  },
  people: { ...number, description: 'The people that the identity provider keeps up to date.' },
  teams: { ...number, description: 'The teams that it keeps up to date.' },
});

/** How an identity provider keeps people up to date. */
export type Provisioning = FromContract<typeof provisioningReply>;

const path = '/api/organisation/provisioning';
const stale = ['GET_PROVISIONING', 'GET_ACCOUNTS', 'GET_TEAMS'] as const;

export const GET_PROVISIONING = defineCall({
  name: 'GET_PROVISIONING',
  method: 'GET',
  path,
  summary: 'How an identity provider keeps people and teams up to date (SCIM)',
  access: 'role',
  query: noQuerySchema,
  reply: provisioningReply,
  refuses: ['forbidden'],
});

export const MAKE_PROVISIONING_TOKEN = defineCall({
  name: 'MAKE_PROVISIONING_TOKEN',
  ofPerson: true,
  method: 'POST',
  path: `${path}/token`,
  summary: 'Makes the token of the identity provider, or replaces it; only this reply shows it',
  description: 'The caller must hold every permission: by the token, people join any team.',
  access: 'role',
  reply: exact({ token: { type: 'string' } }),
  refuses: ['forbidden', 'codes_not_held'],
  invalidates: stale,
});

export const REVOKE_PROVISIONING_TOKEN = defineCall({
  name: 'REVOKE_PROVISIONING_TOKEN',
  ofPerson: true,
  method: 'DELETE',
  path: `${path}/token`,
  summary: 'Revokes the token: what the identity provider kept can be changed here again',
  access: 'role',
  reply: exact({ status: { const: 'revoked' } }),
  refuses: ['forbidden', 'codes_not_held', 'not_found'],
  invalidates: stale,
});
