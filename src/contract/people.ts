import { defineCall } from './call.ts';
import { peopleReplySchema } from './directory.ts';
import { exact, idSchema, listOf, noQuerySchema, pathParams } from './schema-helpers.ts';
import { siteRoleProperties } from './rows.ts';
import type { FromContract } from './schema-types.ts';

/** All people of the organisation (spec 7.2). */
export const GET_USERS = defineCall({
  name: 'GET_USERS',
  method: 'GET',
  path: '/api/users',
  summary: 'People and teams with whom the caller works',
  description:
    'People with a role on a site of the caller, and those of their teams. Everyone for people managers, ' +
    'readers of the audit log and holders of a role in the whole organisation.',
  access: 'role',
  query: noQuerySchema,
  reply: peopleReplySchema,
});

const scopeSchema = { enum: ['Site', 'Organisation'] } as const;

export const siteAccessRowSchema = exact({
  ...siteRoleProperties,
  site_id: { anyOf: [idSchema, { type: 'null' }] },
  site_name: { type: ['string', 'null'] },
  role_scope: scopeSchema,
});

/** One grant of a role to a user; `site_id` is null in the whole organisation and on every site. */
export type SiteAccessRow = FromContract<typeof siteAccessRowSchema>;

export const GET_USER_SITE_ACCESS = defineCall({
  name: 'GET_USER_SITE_ACCESS',
  method: 'GET',
  path: '/api/users/{userId}/site-access',
  summary: 'Role grants of a user: the caller’s own, or those of anyone for organisation admins',
  access: 'session',
  params: pathParams({ userId: idSchema }),
  query: noQuerySchema,
  reply: exact({ site_access: listOf(siteAccessRowSchema) }),
  refuses: ['not_found'],
});

const codes = listOf(exact({ permission_code: { type: 'string' } }));

export const roleRowSchema = exact({
  id: idSchema,
  name: { type: 'string' },
  scope: scopeSchema,
  holds_all: {
    type: 'boolean',
    description:
      'True if the role holds every code, including those of modules that are added later.',
  },
  reads_new_modules: { type: 'boolean' },
  description: { type: ['string', 'null'] },
  preset: { type: ['string', 'null'], description: 'The preset that it was made from.' },
  version: idSchema,
  holders: {
    type: 'integer',
    minimum: 0,
    description: 'The number of people who hold it now, in person or through a team.',
  },
  permissions: { ...codes, description: 'All codes that the role holds now.' },
});

export type RoleRow = FromContract<typeof roleRowSchema>;

export const GET_ROLES_PERMISSIONS = defineCall({
  name: 'GET_ROLES_PERMISSIONS',
  method: 'GET',
  path: '/api/organisations/{organisationId}/roles-permissions',
  summary: 'Roles of the organisation and the codes that they hold',
  staleWith: ['GET_MODULES', 'GET_GRANTS'],
  access: 'role',
  params: pathParams({ organisationId: idSchema }),
  query: noQuerySchema,
  reply: exact({
    roles: listOf(roleRowSchema),
    permissions: { ...codes, description: 'Every permission code that exists.' },
  }),
  refuses: ['not_found'],
});
