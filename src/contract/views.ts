import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  pathParams,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import { viewDocumentPlaceholder } from './placeholders.ts';
import type { FromContract } from './schema-types.ts';

const changeable = {
  name: textSchema,
  document: viewDocumentPlaceholder,
  is_shared: {
    type: 'boolean',
    description:
      'Whether everybody who reads the module on the site may use the view; else only its ' +
      'owner may.',
  },
  pin_order: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 10_000,
    description: 'Its position in the navigation; null if it is not in the navigation.',
  },
} as const;

export const viewRowSchema = exact({
  id: idSchema,
  site_id: idSchema,
  module_type: moduleTypeSchema,
  ...changeable,
  owner_user_id: idSchema,
  version: idSchema,
  created_at: momentSchema,
  updated_at: momentSchema,
  warnings: {
    ...listOf(exact({ pointer: { type: 'string' }, sentence: textSchema })),
    description:
      'Parts of the document that the module does not support; the view works without them.',
  },
});

/** A saved view of a list, personal or shared. */
export type ViewRow = FromContract<typeof viewRowSchema>;

const orNull = { anyOf: [idSchema, { type: 'null' }] } as const;

const defaultSchema = exact({
  module_type: moduleTypeSchema,
  role_id: {
    ...orNull,
    description: 'Null: for everybody whose roles have no default of their own.',
  },
  view_id: { ...orNull, description: 'A shared view; null removes the default.' },
});

/** The default view of a module's list for people with a role. */
export type ViewDefault = FromContract<typeof defaultSchema>;

export const GET_SITE_VIEWS = defineCall({
  name: 'GET_SITE_VIEWS',
  method: 'GET',
  path: '/api/sites/{siteId}/views',
  summary: 'Views of the lists that the caller may read: their own and the shared ones',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  reply: exact({
    views: listOf(viewRowSchema),
    defaults: listOf(defaultSchema),
    opens_with: {
      type: 'object',
      additionalProperties: idSchema,
      description: 'By module type: the id of the view with which its list opens for the caller.',
    },
  }),
  syncHeader: true,
});

export type ViewsReply = NonNullable<(typeof GET_SITE_VIEWS)['types']>['reply'];

export const CREATE_SITE_VIEW = defineCall({
  name: 'CREATE_SITE_VIEW',
  method: 'POST',
  path: '/api/sites/{siteId}/views',
  summary: 'Saves a view of a list; a shared one needs `views.share`',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: exact({ module_type: moduleTypeSchema, ...changeable }, ['is_shared', 'pin_order']),
  status: 201,
  reply: viewRowSchema,
  refuses: ['invalid', 'document_problems'],
  invalidates: ['GET_SITE_VIEWS'],
});

/** Properties that the calls share which change or delete a view. */
const ofView = {
  path: '/api/sites/{siteId}/views/{viewId}',
  access: 'site',
  params: pathParams({ siteId: idSchema, viewId: idSchema }),
  query: noQuerySchema,
  reply: viewRowSchema,
  ifMatch: true,
  invalidates: ['GET_SITE_VIEWS'],
} as const;

export type ViewParams = FromContract<typeof ofView.params>;

export const UPDATE_SITE_VIEW = defineCall({
  ...ofView,
  name: 'UPDATE_SITE_VIEW',
  method: 'PATCH',
  summary: 'Changes a view; a shared one needs `views.share`',
  body: {
    type: 'object',
    properties: changeable,
    minProperties: 1,
    additionalProperties: false,
  },
  refuses: ['document_problems'],
});

export const DELETE_SITE_VIEW = defineCall({
  ...ofView,
  name: 'DELETE_SITE_VIEW',
  method: 'DELETE',
  summary: 'Deletes a view permanently, also as a default; returns it as it was',
});

export const SET_SITE_VIEW_DEFAULT = defineCall({
  name: 'SET_SITE_VIEW_DEFAULT',
  method: 'PUT',
  path: '/api/sites/{siteId}/views/default',
  summary:
    'Sets the shared view with which the list of a module opens for a role; needs ' +
    '`views.share`',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: defaultSchema,
  reply: defaultSchema,
  refuses: ['invalid'],
  invalidates: ['GET_SITE_VIEWS'],
});
