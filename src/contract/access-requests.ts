import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const named = exact({ id: idSchema, name: { type: 'string' } });

const accessRequest = exact({
  id: idSchema,
  site: named,
  person: named,
  reason: { type: 'string' },
  state: { enum: ['open', 'granted', 'refused', 'withdrawn'] },
  created_at: momentSchema,
  decided_at: orNull(momentSchema),
  decided_by: orNull(named),
  answer: { type: ['string', 'null'], description: 'What the person who decided wrote.' },
  role_name: { type: ['string', 'null'] },
  expires_at: orNull(momentSchema),
  is_mine: { type: 'boolean' },
  may_decide: { type: 'boolean' },
});

/** A person's request for access to a site. */
export type AccessRequest = FromContract<typeof accessRequest>;

export const GET_ACCESS_REQUESTS = defineCall({
  name: 'GET_ACCESS_REQUESTS',
  ofPerson: true,
  method: 'GET',
  path: '/api/access-requests',
  summary: 'The caller’s requests for access, and those that they may decide; open ones first',
  description: 'At most 200. Requests are decided by who holds `people.manage` on the site.',
  staleWith: ['GET_CURRENT_USER'],
  access: 'role',
  query: noQuerySchema,
  reply: exact({ requests: listOf(accessRequest) }),
});

const invalidates = ['GET_ACCESS_REQUESTS', 'GET_NOTIFICATIONS'];

export const REQUEST_ACCESS = defineCall({
  name: 'REQUEST_ACCESS',
  ofPerson: true,
  method: 'POST',
  path: '/api/access-requests',
  summary: 'Asks the admins of a site for access, with a reason',
  description:
    'They are notified and get a mail. One request of a person and site is open at a time.',
  access: 'role',
  body: exact({ site_id: idSchema, reason: { ...boundedText(500), pattern: String.raw`\S` } }),
  status: 201,
  reply: accessRequest,
  refuses: ['not_found', 'site_archived', 'access_requested', 'conflict', 'too_many'],
  invalidates,
});

const ofRequest = { access: 'role', params: pathParams({ requestId: idSchema }) } as const;

export const GRANT_ACCESS_REQUEST = defineCall({
  ...ofRequest,
  name: 'GRANT_ACCESS_REQUEST',
  ofPerson: true,
  method: 'POST',
  path: '/api/access-requests/{requestId}/grant',
  summary: 'Grants a request with a role of the site; the person is notified and gets a mail',
  body: exact(
    {
      role_id: idSchema,
      expires_at: orNull(momentSchema),
      answer: orNull(boundedText(500)),
    },
    ['answer'],
  ),
  reply: accessRequest,
  refuses: ['not_found', 'forbidden', 'codes_not_held', 'conflict', 'invalid'],
  invalidates: [...invalidates, 'GET_GRANTS', 'GET_SITE_USERS', 'GET_ACCOUNTS', 'GET_CURRENT_USER'],
});

export type AccessDecision = NonNullable<(typeof GRANT_ACCESS_REQUEST)['types']>['body'];

export const REFUSE_ACCESS_REQUEST = defineCall({
  ...ofRequest,
  name: 'REFUSE_ACCESS_REQUEST',
  ofPerson: true,
  method: 'POST',
  path: '/api/access-requests/{requestId}/refuse',
  summary: 'Refuses a request with a reason; the person is notified and gets a mail',
  body: exact({ answer: { ...boundedText(500), pattern: String.raw`\S` } }),
  reply: accessRequest,
  refuses: ['not_found', 'conflict'],
  invalidates,
});

export const WITHDRAW_ACCESS_REQUEST = defineCall({
  ...ofRequest,
  name: 'WITHDRAW_ACCESS_REQUEST',
  ofPerson: true,
  method: 'DELETE',
  path: '/api/access-requests/{requestId}',
  summary: 'Withdraws the caller’s own open request',
  reply: accessRequest,
  refuses: ['not_found', 'conflict'],
  invalidates,
});
