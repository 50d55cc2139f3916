import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  noQuerySchema,
  pathParams,
} from './schema-helpers.ts';
import { columnDocumentPlaceholder, templateDocumentPlaceholder } from './placeholders.ts';
import { columnRowSchema, templateRowSchema } from './rows.ts';

const count = { type: 'integer', minimum: 0 } as const;

/**
 * Documents are validated against schemas/meta and compiled, so that each problem has a separate
 * sentence.
 */
const documentRefusals = [
  'forbidden',
  'site_archived',
  'not_found',
  'invalid',
  'document_problems',
] as const;

export const CREATE_TEMPLATE = defineCall({
  name: 'CREATE_TEMPLATE',
  method: 'POST',
  path: '/api/templates',
  summary: 'Publishes the first version of a template of a site',
  access: 'role',
  query: noQuerySchema,
  body: exact({ site_id: idSchema, document: templateDocumentPlaceholder }),
  status: 201,
  reply: templateRowSchema,
  refuses: documentRefusals,
  invalidates: ['GET_SITE_TEMPLATES'],
});

export const UPDATE_TEMPLATE = defineCall({
  name: 'UPDATE_TEMPLATE',
  method: 'PUT',
  path: '/api/templates/{templateId}',
  summary: 'Publishes a new version; with `version` only if that is still the newest one (412)',
  access: 'role',
  params: pathParams({ templateId: idSchema }),
  query: noQuerySchema,
  body: exact({ document: templateDocumentPlaceholder, version: idSchema }, ['version']),
  reply: templateRowSchema,
  refuses: [...documentRefusals, 'stale'],
  invalidates: ['GET_SITE_TEMPLATES'],
});

export const GET_TEMPLATE_USAGE = defineCall({
  name: 'GET_TEMPLATE_USAGE',
  method: 'GET',
  path: '/api/modules/{moduleTable}/templates/{templateId}/usage',
  summary: 'The number of items that use a template, by version',
  staleWith: 'items',
  access: 'role',
  params: pathParams({
    moduleTable: { ...moduleTypeSchema, description: 'The `databaseTable` of the module.' },
    templateId: idSchema,
  }),
  query: noQuerySchema,
  reply: exact({
    template_id: idSchema,
    items: { ...count, description: 'Without items in the recycle bin.' },
    deleted_items: count,
    versions: listOf(exact({ version: idSchema, items: count })),
  }),
  refuses: ['site_archived', 'not_found'],
});

export const CREATE_COLUMN = defineCall({
  name: 'CREATE_COLUMN',
  method: 'POST',
  path: '/api/columns',
  summary: 'Saves a column for use in templates',
  access: 'role',
  query: noQuerySchema,
  body: exact({
    site_id: idSchema,
    module_type: moduleTypeSchema,
    document: columnDocumentPlaceholder,
  }),
  status: 201,
  reply: columnRowSchema,
  refuses: documentRefusals,
  invalidates: ['GET_SITE_COLUMNS'],
});

export const UPDATE_COLUMN = defineCall({
  name: 'UPDATE_COLUMN',
  method: 'PUT',
  path: '/api/columns/{columnId}',
  summary: 'Replaces a saved column; templates that already contain it do not change',
  access: 'role',
  params: pathParams({ columnId: idSchema }),
  query: noQuerySchema,
  body: exact({ document: columnDocumentPlaceholder }),
  reply: columnRowSchema,
  refuses: documentRefusals,
  invalidates: ['GET_SITE_COLUMNS'],
});
