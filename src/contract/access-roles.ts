import { defineCall } from './call.ts';
import { roleRowSchema } from './people.ts';
import { boundedText, exact, idSchema, pathParams } from './schema-helpers.ts';

/** The roles that organisations start from, in the order in which people choose them. */
export const rolePresets = [
  'viewer',
  'technician',
  'supervisor',
  'permit_issuer',
  'permit_acceptor',
  'safety_engineer',
  'site_admin',
  'auditor',
  'contractor',
] as const;

const codesSchema = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 100 },
  maxItems: 2000,
  uniqueItems: true,
} as const;

const roleProperties = {
  name: { ...boundedText(80), pattern: String.raw`\S` },
  description: { anyOf: [boundedText(500), { type: 'null' }] },
  permissions: codesSchema,
} as const;

/** Reads that show what roles may do. */
const readsOfRoles = [
  'GET_ROLES_PERMISSIONS',
  'GET_CURRENT_USER',
  'GET_ACCOUNTS',
  'GET_GRANTS',
  'GET_SITE_USERS',
];

export const CREATE_ROLE = defineCall({
  name: 'CREATE_ROLE',
  method: 'POST',
  path: '/api/organisation/roles',
  summary: 'Creates a role: empty, from a preset or as a copy',
  description:
    'Needs `people.manage` in the whole organisation, and every code that the role gets: ' +
    'otherwise `codes_not_held`. `permissions` replaces the codes of the preset or of the copy.',
  access: 'role',
  body: exact(
    {
      ...roleProperties,
      scope: { enum: ['Site', 'Organisation'] },
      preset: { enum: rolePresets },
      copy_of: idSchema,
    },
    ['description', 'permissions', 'preset', 'copy_of'],
  ),
  status: 201,
  reply: roleRowSchema,
  refuses: ['forbidden', 'not_found', 'codes_not_held', 'name_taken', 'invalid'],
  invalidates: readsOfRoles,
});

export type NewRole = NonNullable<(typeof CREATE_ROLE)['types']>['body'];

const ofRole = {
  access: 'role',
  params: pathParams({ roleId: idSchema }),
  ifMatch: true,
  invalidates: readsOfRoles,
} as const;

export const UPDATE_ROLE = defineCall({
  ...ofRole,
  name: 'UPDATE_ROLE',
  method: 'PATCH',
  path: '/api/organisation/roles/{roleId}',
  summary: 'Renames or describes a role, or changes its codes',
  description:
    'Only codes that the caller holds can be added. A role that holds every code keeps them, and ' +
    'only people who hold every code change it.',
  body: {
    type: 'object',
    properties: roleProperties,
    minProperties: 1,
    additionalProperties: false,
  },
  reply: roleRowSchema,
  refuses: ['forbidden', 'not_found', 'codes_not_held', 'name_taken', 'invalid', 'conflict'],
});

export type RoleChange = NonNullable<(typeof UPDATE_ROLE)['types']>['body'];

export const DELETE_ROLE = defineCall({
  ...ofRole,
  name: 'DELETE_ROLE',
  method: 'DELETE',
  path: '/api/organisation/roles/{roleId}',
  summary: 'Deletes a role that nobody holds and no status flow names',
  description:
    '`role_granted` says who holds it. `role_in_flows`: flows of modules, of newest versions of templates, ' +
    'or of older versions by which open items go name it; `GET_ROLE_FLOWS` says which.',
  reply: exact({ id: idSchema }),
  refuses: ['forbidden', 'not_found', 'codes_not_held', 'role_granted', 'role_in_flows'],
});
