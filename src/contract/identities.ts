import { defineCall } from './call.ts';
import { exact, listOf, momentSchema, pathParams } from './schema-helpers.ts';
import { loginReply } from './session.ts';
import type { FromContract } from './schema-types.ts';

const providerSchema = {
  enum: ['google', 'microsoft', 'organisation'],
  description: '`organisation`: the provider of the organisation itself, which links no accounts.',
} as const;
const provider = pathParams({ provider: providerSchema });
const search = {
  type: 'string',
  minLength: 1,
  maxLength: 8000,
  description:
    'The query string, from the ? on, of the address to which the provider redirected ' +
    'the browser.',
} as const;
const away = exact({ url: { type: 'string' } });
const stale = ['GET_IDENTITIES', 'GET_SESSIONS'] as const;

export type ProviderName = FromContract<typeof providerSchema>;
/** Providers that every organisation may use. */
export type SharedProvider = Exclude<ProviderName, 'organisation'>;

export const INITIATE_OIDC = defineCall({
  name: 'INITIATE_OIDC',
  method: 'POST',
  path: '/api/auth/oidc/{provider}/initiate',
  summary:
    'The address of a provider at which the browser signs in; a cookie binds the visit ' + 'to it',
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
  summary: 'Signs in with an external account; the second factor comes next',
  description:
    'The external account must be linked, or its verified address must be the address of ' +
    'a user. No account is created.',
  access: 'public',
  params: provider,
  body: exact({ search }),
  reply: loginReply,
  refuses: [
    'identity_refused',
    'single_sign_on_required',
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
  ofSignIn: true,
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'The external accounts with which the caller signs in',
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
  summary: 'The address of a provider at which the browser links an external account',
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
  summary: 'Links the external account, in the session that began the visit',
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
  summary: 'Unlinks an external account',
  access: 'session',
  params: pathParams({ identityId: { type: 'string', format: 'uuid' } }),
  reply: exact({}),
  refuses: ['proof_required', 'not_found', 'too_many'],
  invalidates: stale,
});
