import type { Call } from './call.ts';
import type { SiteRole, TeamRow, UserRow } from './directory.ts';
import { idSchema, noQuerySchema } from './parts.ts';

/** Everyone of the organisation (spec 7.2). */
export const GET_USERS: Call<
  object,
  object,
  never,
  { readonly users: readonly UserRow[]; readonly teams: readonly TeamRow[] }
> = {
  name: 'GET_USERS',
  method: 'GET',
  path: '/api/users',
  summary: 'People and teams of the organisation',
  access: 'session',
  query: noQuerySchema,
};

/** One grant of a role to a user; `site_id` is null where it holds in the whole organisation. */
export interface SiteAccessRow extends SiteRole {
  readonly site_id: number | null;
  readonly site_name: string | null;
  readonly role_scope: 'Site' | 'Organisation';
}

export const GET_USER_SITE_ACCESS: Call<
  { readonly userId: number },
  object,
  never,
  { readonly site_access: readonly SiteAccessRow[] }
> = {
  name: 'GET_USER_SITE_ACCESS',
  method: 'GET',
  path: '/api/users/{userId}/site-access',
  summary: 'Role grants of a user; one’s own, or anyone’s for organisation admins',
  access: 'session',
  params: {
    type: 'object',
    properties: { userId: idSchema },
    required: ['userId'],
  },
  query: noQuerySchema,
};

export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly scope: 'Site' | 'Organisation';
  /** True where the role holds every code, those of later modules included. */
  readonly holds_all: boolean;
  readonly reads_new_modules: boolean;
  /** Codes that the role holds now, written out. */
  readonly permissions: readonly { readonly permission_code: string }[];
}

export const GET_ROLES_PERMISSIONS: Call<
  { readonly organisationId: number },
  object,
  never,
  {
    readonly roles: readonly RoleRow[];
    /** Every code that there is. */
    readonly permissions: readonly { readonly permission_code: string }[];
  }
> = {
  name: 'GET_ROLES_PERMISSIONS',
  method: 'GET',
  path: '/api/organisations/{organisationId}/roles-permissions',
  summary: 'Roles of the organisation and the codes that they hold',
  access: 'session',
  params: {
    type: 'object',
    properties: { organisationId: idSchema },
    required: ['organisationId'],
  },
  query: noQuerySchema,
};
