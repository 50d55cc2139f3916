import { defineCall } from './call.ts';
import { exact, idSchema, listOf, momentSchema, orNull } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const reasonSchema = exact({
  grant_id: idSchema,
  role_name: { type: 'string' },
  holds_all: { type: 'boolean', description: 'The role holds every code, not only this one.' },
  team_name: { type: ['string', 'null'], description: 'The team that holds it; null: the person.' },
  site_name: { type: ['string', 'null'], description: 'Null: in the whole organisation.' },
  on_every_site: { type: 'boolean', description: 'On every site, later ones too.' },
  starts_at: orNull(momentSchema),
  expires_at: orNull(momentSchema),
  state: { enum: ['active', 'planned', 'expired'] },
});

/** A grant with a code, and whether it counts now. */
export type AccessReason = FromContract<typeof reasonSchema>;

const blocks = ['disabled', 'site_archived'] as const;

const code = { type: 'string', minLength: 1, maxLength: 100 } as const;

export const GET_ACCESS_CHECK = defineCall({
  name: 'GET_ACCESS_CHECK',
  method: 'GET',
  path: '/api/organisation/access-check',
  summary: 'Whether a person may do something, and by which grants',
  description:
    'For the caller themselves, and for who holds `people.manage` on the site or in the whole ' +
    'organisation. Without a site: in the whole organisation.',
  staleWith: ['GET_GRANTS', 'GET_ACCOUNTS'],
  access: 'role',
  query: exact({ user_id: idSchema, site_id: idSchema, code }, ['site_id']),
  reply: exact({
    allowed: { type: 'boolean' },
    blocked_by: {
      ...orNull({ enum: blocks }),
      description: 'Why no grant counts: the account is disabled, or the site is archived.',
    },
    reasons: listOf(reasonSchema),
  }),
  refuses: ['not_found', 'forbidden'],
});

export type AccessCheck = NonNullable<(typeof GET_ACCESS_CHECK)['types']>['reply'];

export const GET_CODE_HOLDERS = defineCall({
  name: 'GET_CODE_HOLDERS',
  method: 'GET',
  path: '/api/organisation/code-holders',
  summary: 'Everyone who may do something now, on a site or in the whole organisation',
  description: 'Needs `people.manage` on the site or in the whole organisation.',
  staleWith: ['GET_GRANTS', 'GET_ACCOUNTS'],
  access: 'role',
  query: exact({ site_id: idSchema, code }, ['site_id']),
  reply: exact({
    people: listOf(
      exact({ id: idSchema, name: { type: 'string' }, reasons: listOf(reasonSchema) }),
    ),
  }),
  refuses: ['not_found', 'forbidden'],
});
