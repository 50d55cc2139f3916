import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  orNull,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const named = exact({ id: idSchema, name: { type: 'string' } });

export const grantRowSchema = exact({
  id: idSchema,
  version: idSchema,
  person: { ...orNull(named), description: 'The person who holds the role; null: a team does.' },
  team: orNull(named),
  role: exact({
    id: idSchema,
    name: { type: 'string' },
    scope: { enum: ['Site', 'Organisation'] },
    holds_all: { type: 'boolean' },
  }),
  site: {
    ...orNull(named),
    description:
      'Null: in the whole organisation, or for a Site role on every site, later ones too.',
  },
  starts_at: { ...orNull(momentSchema), description: 'Null: from the moment it was given.' },
  expires_at: orNull(momentSchema),
  reason: { type: ['string', 'null'] },
  granted_by: orNull(named),
  created_at: momentSchema,
  is_provided: {
    type: 'boolean',
    description: 'Comes from a group of the identity provider, which alone withdraws it.',
  },
  may_change: { type: 'boolean', description: 'Whether the caller may change or withdraw it.' },
});

/** A role of a person or a team. */
export type GrantRow = FromContract<typeof grantRowSchema>;

const grantsReply = exact({
  grants: listOf(grantRowSchema),
  total: { type: 'integer', minimum: 0, description: 'All grants that match the query.' },
});

export type GrantsReply = FromContract<typeof grantsReply>;

/** The grants of a reply unless a request asks for fewer or more. */
export const grantsPage = 100;

const pageProperties = {
  search: { type: 'string', maxLength: 100, description: 'Part of a name of the holder.' },
  limit: { type: 'integer', minimum: 1, maximum: 500, description: `${grantsPage} by default.` },
  offset: { type: 'integer', minimum: 0, maximum: 1_000_000, description: '0 by default.' },
} as const;
const pageNames = ['search', 'limit', 'offset'] as const;

export const GET_GRANTS = defineCall({
  name: 'GET_GRANTS',
  method: 'GET',
  path: '/api/organisation/grants',
  summary: 'Roles of people and teams, those that end first come first',
  description: 'Needs `people.manage` in the whole organisation.',
  staleWith: ['GET_ROLES_PERMISSIONS', 'GET_ALL_SITES'],
  access: 'role',
  query: exact(
    {
      role_id: idSchema,
      site_id: idSchema,
      user_id: idSchema,
      team_id: idSchema,
      ...pageProperties,
      ending: { type: 'boolean', description: 'Only grants that end within a month.' },
    },
    ['role_id', 'site_id', 'user_id', 'team_id', 'ending', ...pageNames],
  ),
  reply: grantsReply,
  refuses: ['forbidden'],
});

export type GrantsQuery = NonNullable<(typeof GET_GRANTS)['types']>['query'];

export const GET_SITE_GRANTS = defineCall({
  name: 'GET_SITE_GRANTS',
  method: 'GET',
  path: '/api/sites/{siteId}/grants',
  summary: 'Roles of people and teams on the site, and those that they hold everywhere',
  description: 'Needs `people.manage` on the site.',
  staleWith: ['GET_GRANTS'],
  access: 'site',
  params: siteParamsSchema,
  query: exact(pageProperties, pageNames),
  reply: grantsReply,
  refuses: ['forbidden'],
});

export type SiteGrantsQuery = NonNullable<(typeof GET_SITE_GRANTS)['types']>['query'];

const ids = (minItems: number) =>
  ({ type: 'array', items: idSchema, minItems, maxItems: 500, uniqueItems: true }) as const;

const reason = orNull(boundedText(500));
const readsOfGrants = [
  'GET_GRANTS',
  'GET_SITE_USERS',
  'GET_ACCOUNTS',
  'GET_CURRENT_USER',
  'GET_ROLES_PERMISSIONS',
];

export const GIVE_ROLE = defineCall({
  name: 'GIVE_ROLE',
  method: 'POST',
  path: '/api/organisation/grants',
  summary: 'Gives a role to people and teams, on sites or in the whole organisation',
  description:
    'The caller needs `people.manage` on each site, for `every_site` by a role that counts on ' +
    'later sites too, for an Organisation role in the whole organisation, and there every code of the role: otherwise `codes_not_held`. Who holds the ' +
    'role there already gets the new period.',
  access: 'role',
  body: exact(
    {
      role_id: idSchema,
      user_ids: ids(0),
      team_ids: ids(0),
      site_ids: {
        ...ids(0),
        description: 'Empty for an Organisation role, and with `every_site`.',
      },
      every_site: {
        type: 'boolean',
        description: 'A Site role on every site, those that are made later too.',
      },
      starts_at: orNull(momentSchema),
      expires_at: orNull(momentSchema),
      reason,
    },
    ['every_site', 'starts_at', 'reason'],
  ),
  status: 201,
  reply: exact({
    given: { type: 'integer', minimum: 0 },
    changed: { type: 'integer', minimum: 0 },
  }),
  refuses: ['forbidden', 'not_found', 'codes_not_held', 'last_admin', 'invalid'],
  invalidates: readsOfGrants,
});

export type GivenRole = NonNullable<(typeof GIVE_ROLE)['types']>['body'];

const ofGrants = {
  method: 'POST',
  access: 'role',
  reply: exact({ changed: { type: 'integer', minimum: 0 } }),
  invalidates: readsOfGrants,
} as const;

export const END_GRANTS = defineCall({
  ...ofGrants,
  name: 'END_GRANTS',
  path: '/api/organisation/grants/end',
  summary: 'Changes the end of grants, all of them or none',
  body: exact(
    {
      grants: {
        ...listOf(exact({ id: idSchema, version: idSchema })),
        minItems: 1,
        maxItems: 500,
      },
      expires_at: { ...orNull(momentSchema), description: 'Null: no end.' },
      reason,
    },
    ['reason'],
  ),
  refuses: [
    'forbidden',
    'not_found',
    'codes_not_held',
    'kept_by_provider',
    'last_admin',
    'stale',
    'invalid',
  ],
});

export type GrantsEnd = NonNullable<(typeof END_GRANTS)['types']>['body'];

export const WITHDRAW_GRANTS = defineCall({
  ...ofGrants,
  name: 'WITHDRAW_GRANTS',
  path: '/api/organisation/grants/withdraw',
  summary: 'Withdraws grants, all of them or none; it takes effect at once',
  body: exact({ ids: ids(1), reason }, ['reason']),
  refuses: ['forbidden', 'not_found', 'codes_not_held', 'kept_by_provider', 'last_admin'],
});

export type GrantsWithdrawal = NonNullable<(typeof WITHDRAW_GRANTS)['types']>['body'];
