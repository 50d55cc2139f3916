import { defineCall } from './call.ts';
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
import { problemSchema } from './modules.ts';
import { columnDocumentPlaceholder, templateDocumentPlaceholder } from './placeholders.ts';
import { columnRowSchema, templateRowSchema } from './rows.ts';
import type { FromContract } from './schema-types.ts';

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

const findingsSchema = {
  ...listOf(
    exact({
      code: { type: 'string', description: 'The rule that the flow breaks.' },
      severity: { enum: ['error', 'warning'] },
      pointer: { type: 'string', description: 'A JSON pointer into the template.' },
      node: { type: ['string', 'null'], description: 'The id of the node that it is about.' },
      edge: { type: ['string', 'null'], description: 'The id of the edge that it is about.' },
      field: { type: ['string', 'null'], description: 'The db name of the field.' },
      params: { type: 'object', description: 'The values in the sentence.' },
      sentence: textSchema,
      fix: {
        anyOf: [
          exact({
            label: textSchema,
            patch: {
              ...listOf(
                exact(
                  {
                    op: { enum: ['add', 'replace', 'remove'] },
                    path: { type: 'string' },
                    value: {},
                  },
                  ['value'],
                ),
              ),
              description: 'A JSON patch (RFC 6902) of the template.',
            },
          }),
          { type: 'null' },
        ],
        description: 'An edit that removes the finding and adds none.',
      },
    }),
  ),
  description: 'Mistakes of the status flow, errors first.',
} as const;

const publishing =
  'Errors of the status flow are refused as `document_problems`, its warnings as ' +
  '`unconfirmed_warnings` unless `confirm_warnings` is true. Both list them.';

/** The warnings of the status flow are known and accepted. */
const confirmation = { type: 'boolean' } as const;

export const REVIEW_TEMPLATE = defineCall({
  name: 'REVIEW_TEMPLATE',
  method: 'POST',
  path: '/api/sites/{siteId}/templates/review',
  summary: 'Looks for mistakes of a template and its status flow; stores nothing',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: exact({ document: templateDocumentPlaceholder }),
  reply: exact({
    problems: { ...listOf(problemSchema), description: 'What publishing refuses.' },
    findings: findingsSchema,
  }),
  refuses: ['forbidden', 'invalid'],
});

export const CREATE_TEMPLATE = defineCall({
  name: 'CREATE_TEMPLATE',
  method: 'POST',
  path: '/api/templates',
  summary: 'Publishes the first version of a template of a site',
  access: 'role',
  query: noQuerySchema,
  description: publishing,
  body: exact(
    {
      site_id: idSchema,
      document: templateDocumentPlaceholder,
      confirm_warnings: confirmation,
    },
    ['confirm_warnings'],
  ),
  status: 201,
  reply: templateRowSchema,
  refuses: [...documentRefusals, 'unconfirmed_warnings'],
  invalidates: ['GET_SITE_TEMPLATES', 'GET_SITE_TEMPLATE_OVERVIEW'],
});

export const UPDATE_TEMPLATE = defineCall({
  name: 'UPDATE_TEMPLATE',
  method: 'PUT',
  path: '/api/templates/{templateId}',
  summary: 'Publishes a new version; with `version` only if that is still the newest one (412)',
  access: 'role',
  params: pathParams({ templateId: idSchema }),
  query: noQuerySchema,
  description: publishing,
  body: exact(
    {
      document: templateDocumentPlaceholder,
      version: count,
      confirm_warnings: confirmation,
      draft: {
        ...exact({ draft_id: { type: 'string', format: 'uuid' }, sequence: count }),
        description:
          'The draft that the version comes from, which ends, and its newest entry: newer ones ' +
          'are refused as `draft_changed`.',
      },
    },
    ['version', 'confirm_warnings', 'draft'],
  ),
  reply: templateRowSchema,
  refuses: [...documentRefusals, 'unconfirmed_warnings', 'stale', 'draft_changed'],
  invalidates: ['GET_SITE_TEMPLATES', 'GET_SITE_TEMPLATE_OVERVIEW', 'GET_TEMPLATE_DRAFT'],
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

/** Properties of the calls that change a template without a new version. */
const keeping = {
  access: 'site',
  params: pathParams({ siteId: idSchema, templateId: idSchema }),
  query: noQuerySchema,
  reply: exact({ id: idSchema }),
  invalidates: ['GET_SITE_TEMPLATES', 'GET_SITE_TEMPLATE_OVERVIEW'],
} as const;

export const ARCHIVE_TEMPLATE = defineCall({
  ...keeping,
  name: 'ARCHIVE_TEMPLATE',
  method: 'POST',
  path: '/api/sites/{siteId}/templates/{templateId}/archive',
  summary: 'Archives a template: its items go on by it, and new items cannot begin with it',
});

export const RESTORE_TEMPLATE = defineCall({
  ...keeping,
  name: 'RESTORE_TEMPLATE',
  method: 'POST',
  path: '/api/sites/{siteId}/templates/{templateId}/restore',
  summary: 'Brings an archived template back',
  refuses: ['conflict'],
});

export const SET_DEFAULT_TEMPLATE = defineCall({
  ...keeping,
  name: 'SET_DEFAULT_TEMPLATE',
  method: 'PUT',
  path: '/api/sites/{siteId}/templates/{templateId}/default',
  summary: 'Makes a template the one with which new items of its module begin, or no longer',
  body: exact({ is_default: { type: 'boolean' } }),
});

export const DELETE_TEMPLATE = defineCall({
  ...keeping,
  name: 'DELETE_TEMPLATE',
  method: 'DELETE',
  path: '/api/sites/{siteId}/templates/{templateId}',
  summary: 'Deletes a template with all its versions; refused while an item uses one of them',
  refuses: ['template_in_use'],
});

const personSchema = exact({ id: idSchema, name: { type: 'string' } });

const templateSummary = exact({
  id: idSchema,
  module_type: moduleTypeSchema,
  name: textSchema,
  description: orNull(textSchema),
  version: { ...count, description: '0: not published yet.' },
  state: { enum: ['draft', 'published', 'archived'] },
  is_default: { type: 'boolean' },
  items: { ...count, description: 'Without items in the recycle bin.' },
  deleted_items: count,
  changed_at: momentSchema,
  changed_by: orNull(personSchema),
  draft: {
    ...orNull(exact({ changed_at: momentSchema, changed_by: orNull(personSchema) })),
    description: 'Its changes that are not published yet.',
  },
});

/** A template in the list of the admins. */
export type TemplateSummary = FromContract<typeof templateSummary>;

export const GET_SITE_TEMPLATE_OVERVIEW = defineCall({
  name: 'GET_SITE_TEMPLATE_OVERVIEW',
  method: 'GET',
  path: '/api/sites/{siteId}/template-overview',
  summary: 'The templates of a site for its admins: state, use, who changed them last',
  staleWith: 'items',
  access: 'site',
  params: pathParams({ siteId: idSchema }),
  query: noQuerySchema,
  reply: exact({ templates: listOf(templateSummary) }),
});

const templateVersion = exact({
  version: idSchema,
  document: templateDocumentPlaceholder,
  published_at: momentSchema,
  published_by: orNull(personSchema),
  items: { ...count, description: 'Without items in the recycle bin.' },
});

/** A published version of a template, with how many items go by it. */
export type TemplateVersion = FromContract<typeof templateVersion>;

export const GET_TEMPLATE_VERSIONS = defineCall({
  name: 'GET_TEMPLATE_VERSIONS',
  method: 'GET',
  path: '/api/sites/{siteId}/templates/{templateId}/versions',
  summary: 'The published versions of a template, the newest first: who published them, their use',
  staleWith: ['GET_SITE_TEMPLATE_OVERVIEW'],
  access: 'site',
  params: pathParams({ siteId: idSchema, templateId: idSchema }),
  query: noQuerySchema,
  reply: exact({ versions: listOf(templateVersion) }),
  refuses: ['not_found'],
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
