import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  noQuerySchema,
  siteParamsSchema,
} from './schema-helpers.ts';
import {
  columnRowSchema,
  criticalityRowSchema,
  dropdownRowSchema,
  labelRowSchema,
  siteRowSchema,
  teamRowSchema,
  templateRowSchema,
  typeRowSchema,
  userRowSchema,
} from './rows.ts';
import type { FromContract } from './schema-types.ts';

export type * from './rows.ts';

/** Properties that all reads of a site share. */
const siteRead = {
  method: 'GET',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
} as const;

const peopleProperties = { users: listOf(userRowSchema), teams: listOf(teamRowSchema) } as const;

export const peopleReplySchema = exact(peopleProperties);

const roleHoldersSchema = exact({
  id: idSchema,
  name: { type: 'string' },
  member_ids: listOf(idSchema),
});

/** A role with the people who hold it on a site. */
export type RoleHolders = FromContract<typeof roleHoldersSchema>;

export const GET_ALL_SITES = defineCall({
  name: 'GET_ALL_SITES',
  method: 'GET',
  path: '/api/sites',
  summary: 'Every site of the organisation; sites where the caller has no role carry no data',
  staleWith: ['GET_CURRENT_USER'],
  access: 'session',
  query: noQuerySchema,
  reply: listOf(siteRowSchema),
});

export const GET_SITE_USERS = defineCall({
  ...siteRead,
  name: 'GET_SITE_USERS',
  path: '/api/sites/{siteId}/users',
  summary: 'People and teams with access to the site, and who may approve items of which module',
  reply: exact({
    ...peopleProperties,
    roles: {
      ...listOf(roleHoldersSchema),
      description: 'The roles of the organisation, with the people who hold them on the site.',
    },
    approvers: listOf(exact({ module_type: moduleTypeSchema, user_ids: listOf(idSchema) })),
  }),
});

export const GET_SITE_TEMPLATES = defineCall({
  ...siteRead,
  name: 'GET_SITE_TEMPLATES',
  path: '/api/sites/{siteId}/templates',
  summary: 'Published templates, with every version that items of the site still use',
  description: 'Columns that use a dropdown list of the site have its present options.',
  staleWith: ['GET_SITE_DROPDOWNS'],
  reply: listOf(templateRowSchema),
  syncHeader: true,
});

export const GET_SITE_TYPES = defineCall({
  ...siteRead,
  name: 'GET_SITE_TYPES',
  path: '/api/sites/{siteId}/types',
  summary: 'Types and sub-types of every module',
  reply: listOf(typeRowSchema),
  syncHeader: true,
});

export const GET_SITE_CRITICALITIES = defineCall({
  ...siteRead,
  name: 'GET_SITE_CRITICALITIES',
  path: '/api/sites/{siteId}/criticalities',
  summary: 'Criticalities, most critical first',
  reply: exact({ criticalities: listOf(criticalityRowSchema) }),
  syncHeader: true,
});

export const GET_SITE_DROPDOWNS = defineCall({
  ...siteRead,
  name: 'GET_SITE_DROPDOWNS',
  path: '/api/sites/{siteId}/dropdowns',
  summary: 'Named lists of options',
  reply: exact({ dropdowns: listOf(dropdownRowSchema) }),
  syncHeader: true,
});

export const GET_SITE_COLUMNS = defineCall({
  ...siteRead,
  name: 'GET_SITE_COLUMNS',
  path: '/api/sites/{siteId}/columns',
  summary: 'Columns that admins have saved for use in templates',
  reply: exact({ columns: listOf(columnRowSchema) }),
  syncHeader: true,
});

export const GET_SITE_LABELS = defineCall({
  ...siteRead,
  name: 'GET_SITE_LABELS',
  path: '/api/sites/{siteId}/labels',
  summary: 'Labels of the modules',
  reply: exact({ labels: listOf(labelRowSchema) }),
  syncHeader: true,
});
