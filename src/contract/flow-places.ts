import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  noQuerySchema,
  orNull,
  pathParams,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** The properties of a status flow that names somebody as approver or assignee. */
export const flowPlaceProperties = {
  site_id: { ...orNull(idSchema), description: 'Null: the flow is that of the module itself.' },
  site_name: orNull({ type: 'string' }),
  module_type: moduleTypeSchema,
  template_id: orNull(idSchema),
  template_name: orNull(textSchema),
  version: orNull({ type: 'integer', minimum: 1 }),
  open_items: {
    ...orNull({ type: 'integer', minimum: 1 }),
    description:
      'The open items that go by this older version of the template; null: the flow is the newest.',
  },
} as const;

const flowPlace = exact(flowPlaceProperties);

/** A status flow that names a person, a team or a role. */
export type FlowPlace = FromContract<typeof flowPlace>;

const reads = {
  method: 'GET',
  description:
    'Needs `people.manage` in the organisation. Of modules, of the newest versions of templates on ' +
    'all sites, and of older versions by which open items go.',
  staleWith: 'items',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ flows: listOf(flowPlace) }),
  refuses: ['forbidden', 'not_found'],
} as const;

export const GET_TEAM_FLOWS = defineCall({
  ...reads,
  name: 'GET_TEAM_FLOWS',
  path: '/api/organisation/teams/{teamId}/flows',
  summary: 'The status flows that name a team, for the confirmation before it is deleted',
  params: pathParams({ teamId: idSchema }),
});

export const GET_ROLE_FLOWS = defineCall({
  ...reads,
  name: 'GET_ROLE_FLOWS',
  path: '/api/organisation/roles/{roleId}/flows',
  summary: 'The status flows that name a role, for the confirmation before it is deleted',
  params: pathParams({ roleId: idSchema }),
});
