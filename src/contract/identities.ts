import { defineCall } from './call.ts';
import { exact, listOf, momentSchema, pathParams } from './schema-helpers.ts';
import { loginReply } from './session.ts';
import type { FromContract } from './schema-types.ts';

const providerSchema = { enum: ['google', 'microsoft'] } as const;
const provider = pathParams({ provider: providerSchema });
const search = {
  type: 'string',
  minLength: 1,
  maxLength: 8000,
  description: 'Everything from the ? of the address to which the provider has sent the browser.',
} as const;
const away = exact({ url: { type: 'string' } });
const stale = ['GET_IDENTITIES', 'GET_SESSIONS'] as const;

export type ProviderName = FromContract<typeof providerSchema>;

export const INITIATE_OIDC = defineCall({
  name: 'INITIATE_OIDC',
  method: 'POST',
  path: '/api/auth/oidc/{provider}/initiate',
  summary: 'Where the browser goes to sign in with an account elsewhere; a cookie keeps the visit',
  access: 'public',
  params: provider,
  body: exact({ organisation: { type: 'string', minLength: 1, maxLength: 255 } }),
  reply: away,
  refuses: ['not_found', 'provider_unreachable', 'too_many'],
  setsCookie: true,
});

export const COMPLETE_OIDC = defineCall({
  name: 'COMPLETE_OIDC',
  method: 'POST',
  path: '/api/auth/oidc/{provider}/complete',
  summary: 'Signs in with the account elsewhere; the second factor is asked for next',
  description:
    'The account is one that is linked, or whose verified address is that of a user. None other signs in, and none is made.',
  access: 'public',
  params: provider,
  body: exact({ search }),
  reply: loginReply,
  refuses: [
    'identity_refused',
    'account_disabled',
    'account_deleted',
    'not_found',
    'provider_unreachable',
    'too_many',
  ],
  setsCookie: true,
});

export const GET_IDENTITIES = defineCall({
  name: 'GET_IDENTITIES',
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'The accounts elsewhere with which the caller signs in',
  access: 'session',
  reply: exact({
    identities: listOf(
      exact({
        id: { type: 'string', format: 'uuid' },
        provider: { type: 'string' },
        email: { type: 'string' },
        created_at: momentSchema,
      }),
    ),
  }),
});

export type IdentityRow = NonNullable<
  (typeof GET_IDENTITIES)['types']
>['reply']['identities'][number];

export const INITIATE_LINK = defineCall({
  name: 'INITIATE_LINK',
  method: 'POST',
  path: '/api/auth/identities/{provider}/initiate',
  summary: 'Where the browser goes to link an account elsewhere',
  access: 'session',
  params: provider,
  reply: away,
  refuses: ['proof_required', 'not_found', 'provider_unreachable', 'too_many'],
  setsCookie: true,
});

export const COMPLETE_LINK = defineCall({
  name: 'COMPLETE_LINK',
  method: 'POST',
  path: '/api/auth/identities/{provider}/complete',
  summary: 'Links the account elsewhere, in the session that went for it',
  access: 'session',
  params: provider,
  body: exact({ search }),
  reply: exact({}),
  refuses: [
    'proof_required',
    'identity_refused',
    'identity_taken',
    'not_found',
    'provider_unreachable',
    'too_many',
  ],
  setsCookie: true,
  invalidates: stale,
});

export const UNLINK_IDENTITY = defineCall({
  name: 'UNLINK_IDENTITY',
  method: 'DELETE',
  path: '/api/auth/identities/{identityId}',
  summary: 'Unlinks an account elsewhere',
  access: 'session',
  params: pathParams({ identityId: { type: 'string', format: 'uuid' } }),
  reply: exact({}),
  refuses: ['proof_required', 'not_found', 'too_many'],
  invalidates: stale,
});
