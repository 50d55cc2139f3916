import { defineCall } from './call.ts';
import { exact, idSchema, listOf, noQuerySchema, pathParams } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const idOrNull = { anyOf: [idSchema, { type: 'null' }] } as const;

const teamProperties = {
  name: { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` },
  lead_id: idOrNull,
  member_ids: { type: 'array', items: idSchema, maxItems: 2000, uniqueItems: true },
} as const;

const managedTeam = exact({
  id: idSchema,
  ...teamProperties,
  is_kept: {
    type: 'boolean',
    description: 'Whether an identity provider keeps name and members up to date.',
  },
  version: { type: 'integer', minimum: 1 },
});

/** A team as people managers see it. */
export type ManagedTeam = FromContract<typeof managedTeam>;

const teamChanges = exact(teamProperties, ['name', 'lead_id', 'member_ids']);

export type TeamChanges = FromContract<typeof teamChanges>;

const staleLists = ['GET_TEAMS', 'GET_USERS', 'GET_SITE_USERS', 'GET_CURRENT_USER'] as const;
const ofTeam = {
  path: '/api/organisation/teams/{teamId}',
  access: 'role',
  params: pathParams({ teamId: idSchema }),
} as const;

export const GET_TEAMS = defineCall({
  name: 'GET_TEAMS',
  method: 'GET',
  path: '/api/organisation/teams',
  summary: 'Every team with its lead and members, for people managers',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ teams: listOf(managedTeam) }),
  refuses: ['forbidden'],
});

const memberRule =
  'Members hold the roles that are granted to the team, so nobody adds members to a team with a ' +
  'role that they may not grant.';

export const CREATE_TEAM = defineCall({
  name: 'CREATE_TEAM',
  method: 'POST',
  path: '/api/organisation/teams',
  summary: 'Creates a team',
  access: 'role',
  body: exact(teamProperties, ['lead_id', 'member_ids']),
  status: 201,
  reply: managedTeam,
  refuses: ['forbidden', 'invalid', 'name_taken'],
  invalidates: staleLists,
});

export const UPDATE_TEAM = defineCall({
  ...ofTeam,
  name: 'UPDATE_TEAM',
  method: 'PATCH',
  summary: 'Renames a team, or changes its lead or members',
  description: memberRule,
  body: teamChanges,
  reply: managedTeam,
  ifMatch: true,
  refuses: ['forbidden', 'not_found', 'invalid', 'name_taken', 'kept_by_provider'],
  invalidates: staleLists,
});

export const DELETE_TEAM = defineCall({
  ...ofTeam,
  name: 'DELETE_TEAM',
  method: 'DELETE',
  summary: 'Deletes a team to which nothing open is assigned, with the roles granted to it',
  reply: exact({ status: { const: 'deleted' } }),
  ifMatch: true,
  refuses: ['forbidden', 'not_found', 'team_in_use', 'kept_by_provider'],
  invalidates: staleLists,
});
