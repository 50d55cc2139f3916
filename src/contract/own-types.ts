import { defineCall } from './call.ts';
import { ownTypeDocumentPlaceholder } from './placeholders.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Field types that admins of a site make of those of the catalogue (schemas/meta/own-type). */

const usedBySchema = listOf(
  exact({
    template_id: idSchema,
    module_type: moduleTypeSchema,
    name: textSchema,
    version: idSchema,
    is_current: {
      type: 'boolean',
      description: 'Whether the version has the type as it is now; the next version will.',
    },
  }),
);

export const ownTypeRowSchema = exact({
  id: idSchema,
  site_id: idSchema,
  key: moduleTypeSchema,
  document: ownTypeDocumentPlaceholder,
  version: {
    ...idSchema,
    description: 'Counts its changes; a change names the one it is based on.',
  },
  created_at: momentSchema,
  updated_at: momentSchema,
  deleted_at: {
    ...orNull(momentSchema),
    description: 'When it was retired: its fields keep it, and new ones cannot have it.',
  },
  used_by: { ...usedBySchema, description: 'Templates whose newest version has it.' },
});

/** An own field type of a site. */
export type OwnTypeRow = FromContract<typeof ownTypeRowSchema>;

const body = exact({ document: ownTypeDocumentPlaceholder });
const refuses = ['invalid', 'document_problems'] as const;

/** Properties that all of these calls share. */
const common = { access: 'site', query: noQuerySchema } as const;
const writing = {
  ...common,
  invalidates: ['GET_SITE_FIELD_TYPES'],
  reply: ownTypeRowSchema,
} as const;

const ofOne = {
  ...writing,
  path: '/api/sites/{siteId}/field-types/{fieldTypeId}',
  params: pathParams({ siteId: idSchema, fieldTypeId: idSchema }),
} as const;

export const GET_SITE_FIELD_TYPES = defineCall({
  ...common,
  name: 'GET_SITE_FIELD_TYPES',
  method: 'GET',
  path: '/api/sites/{siteId}/field-types',
  summary: 'Own field types of the site, retired ones too, with the templates that use them',
  staleWith: ['GET_SITE_TEMPLATES'],
  params: siteParamsSchema,
  reply: exact({ field_types: listOf(ownTypeRowSchema) }),
});

export const CREATE_SITE_FIELD_TYPE = defineCall({
  ...writing,
  name: 'CREATE_SITE_FIELD_TYPE',
  method: 'POST',
  path: '/api/sites/{siteId}/field-types',
  summary: 'Makes an own field type of one of the catalogue; its key is unique in the site',
  params: siteParamsSchema,
  body,
  status: 201,
  refuses: [...refuses, 'name_taken'],
});

export const UPDATE_SITE_FIELD_TYPE = defineCall({
  ...ofOne,
  name: 'UPDATE_SITE_FIELD_TYPE',
  method: 'PUT',
  summary: 'Changes an own field type; its key and its base stay',
  description:
    'Drafts and the next versions of templates follow. Published versions keep the type that they ' +
    'were published with.',
  body,
  ifMatch: true,
  refuses,
});

export const DELETE_SITE_FIELD_TYPE = defineCall({
  ...ofOne,
  name: 'DELETE_SITE_FIELD_TYPE',
  method: 'DELETE',
  summary: 'Retires an own field type: its fields keep it, and new ones cannot have it',
});

export const RESTORE_SITE_FIELD_TYPE = defineCall({
  ...ofOne,
  name: 'RESTORE_SITE_FIELD_TYPE',
  method: 'POST',
  path: '/api/sites/{siteId}/field-types/{fieldTypeId}/restore',
  summary: 'Brings a retired own field type back',
  refuses: ['conflict'],
});
