import { defineCall } from './call.ts';
import {
  colourSchema,
  exact,
  idSchema,
  moduleTypeSchema,
  noQuerySchema,
  pathParams,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import {
  criticalityRowSchema,
  dropdownOptionsSchema,
  dropdownRowSchema,
  labelRowSchema,
  typeRowSchema,
} from './rows.ts';

/** Properties that all calls share which add to a list of the site. */
const making = {
  method: 'POST',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  status: 201,
} as const;

/** A body that changes at least one of the properties. */
const someOf = <const P extends object>(properties: P) =>
  ({ type: 'object', properties, minProperties: 1, additionalProperties: false }) as const;

/** Properties of the calls that change a row; If-Match names the version it is based on. */
const changing = {
  method: 'PATCH',
  access: 'site',
  query: noQuerySchema,
  ifMatch: true,
} as const;

/** Properties of the calls that retire a row. */
const retiring = { method: 'DELETE', access: 'site', query: noQuerySchema } as const;

const labelProperties = {
  name: { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` },
  colour: colourSchema,
  description: { type: ['string', 'null'], maxLength: 1000 },
} as const;

/** Properties of the calls of one label. */
const ofLabel = {
  path: '/api/sites/{siteId}/labels/{labelId}',
  params: pathParams({ siteId: idSchema, labelId: idSchema }),
  reply: labelRowSchema,
  invalidates: ['GET_SITE_LABELS'],
} as const;

export const CREATE_SITE_LABEL = defineCall({
  ...making,
  name: 'CREATE_SITE_LABEL',
  path: '/api/sites/{siteId}/labels',
  summary: 'Creates a label; its name is unique in its module and site',
  body: exact({ module_type: moduleTypeSchema, ...labelProperties }, ['colour', 'description']),
  reply: labelRowSchema,
  refuses: ['invalid', 'name_taken'],
  invalidates: ['GET_SITE_LABELS'],
});

export const UPDATE_SITE_LABEL = defineCall({
  ...changing,
  ...ofLabel,
  name: 'UPDATE_SITE_LABEL',
  summary: 'Changes name, colour or description',
  body: someOf(labelProperties),
  refuses: ['name_taken'],
});

export const DELETE_SITE_LABEL = defineCall({
  ...retiring,
  ...ofLabel,
  name: 'DELETE_SITE_LABEL',
  summary: 'Retires a label: items keep it, and nobody can choose it any more',
});

const typeProperties = {
  name: textSchema,
  code: { type: ['string', 'null'], maxLength: 60 },
} as const;

/** Properties of the calls of one type. */
const ofType = {
  path: '/api/sites/{siteId}/types/{typeId}',
  params: pathParams({ siteId: idSchema, typeId: idSchema }),
  reply: typeRowSchema,
  invalidates: ['GET_SITE_TYPES'],
} as const;

export const CREATE_SITE_TYPE = defineCall({
  ...making,
  name: 'CREATE_SITE_TYPE',
  path: '/api/sites/{siteId}/types',
  summary: 'Creates a type, or with `parent_id` a sub-type of a type without a parent',
  body: exact(
    {
      module_type: moduleTypeSchema,
      ...typeProperties,
      parent_id: { anyOf: [idSchema, { type: 'null' }] },
    },
    ['code', 'parent_id'],
  ),
  reply: typeRowSchema,
  refuses: ['invalid'],
  invalidates: ['GET_SITE_TYPES'],
});

export const UPDATE_SITE_TYPE = defineCall({
  ...changing,
  ...ofType,
  name: 'UPDATE_SITE_TYPE',
  summary: 'Changes name or code; a sub-type stays with its type',
  body: someOf(typeProperties),
});

export const DELETE_SITE_TYPE = defineCall({
  ...retiring,
  ...ofType,
  name: 'DELETE_SITE_TYPE',
  summary: 'Retires a type or sub-type: items keep it, and nobody can choose it any more',
});

const organisationText =
  'Needs `settings.manage` for the whole organisation if the list is of all its sites.';

/** Properties of the calls of one dropdown list. */
const ofDropdown = {
  path: '/api/sites/{siteId}/dropdowns/{dropdownId}',
  params: pathParams({ siteId: idSchema, dropdownId: idSchema }),
  reply: dropdownRowSchema,
  invalidates: ['GET_SITE_DROPDOWNS'],
} as const;

export const CREATE_SITE_DROPDOWN = defineCall({
  ...making,
  name: 'CREATE_SITE_DROPDOWN',
  path: '/api/sites/{siteId}/dropdowns',
  summary: 'Creates a named list of options, each with its own value',
  description:
    'The name is unique in the module among the lists of the site and of its organisation. ' +
    organisationText,
  body: exact(
    {
      module_type: moduleTypeSchema,
      name: textSchema,
      options: dropdownOptionsSchema,
      scope: {
        enum: ['site', 'organisation'],
        description: 'Who has the list: this site (the default), or all sites of the organisation.',
      },
    },
    ['scope'],
  ),
  reply: dropdownRowSchema,
  refuses: ['invalid', 'name_taken', 'name_on_site', 'organisation_list'],
  invalidates: ['GET_SITE_DROPDOWNS'],
});

export const UPDATE_SITE_DROPDOWN = defineCall({
  ...changing,
  ...ofDropdown,
  name: 'UPDATE_SITE_DROPDOWN',
  summary: 'Changes name or options; an option that items have can be retired, not removed',
  description: `An option counts as used if items of any site have it that has the list. ${organisationText}`,
  body: someOf({
    name: textSchema,
    options: dropdownOptionsSchema,
    scope: {
      enum: ['organisation'],
      description: 'Makes a list of the site one of all sites of the organisation, for good.',
    },
  }),
  refuses: ['invalid', 'option_in_use', 'name_taken', 'name_on_site', 'organisation_list'],
});

export const DELETE_SITE_DROPDOWN = defineCall({
  ...retiring,
  ...ofDropdown,
  name: 'DELETE_SITE_DROPDOWN',
  summary: 'Retires a list: fields that use it go on, and new fields cannot use it any more',
  description: organisationText,
  refuses: ['organisation_list'],
});

/** Properties of the calls of one criticality. */
const ofCriticality = {
  path: '/api/sites/{siteId}/criticalities/{criticalityId}',
  params: pathParams({ siteId: idSchema, criticalityId: idSchema }),
  reply: criticalityRowSchema,
  invalidates: ['GET_SITE_CRITICALITIES'],
} as const;

export const CREATE_SITE_CRITICALITY = defineCall({
  ...making,
  name: 'CREATE_SITE_CRITICALITY',
  path: '/api/sites/{siteId}/criticalities',
  summary: 'Creates a criticality; rank 1 is the most critical',
  body: exact({
    name: textSchema,
    rank: { type: 'integer', minimum: 1, maximum: 1000 },
    colour: colourSchema,
  }),
  reply: criticalityRowSchema,
  invalidates: ['GET_SITE_CRITICALITIES'],
});

export const UPDATE_SITE_CRITICALITY = defineCall({
  ...changing,
  ...ofCriticality,
  name: 'UPDATE_SITE_CRITICALITY',
  summary: 'Changes name or colour; the order of the list gives the ranks',
  body: someOf({ name: textSchema, colour: colourSchema }),
});

export const DELETE_SITE_CRITICALITY = defineCall({
  ...retiring,
  ...ofCriticality,
  name: 'DELETE_SITE_CRITICALITY',
  summary: 'Retires a criticality: items keep it, and nobody can choose it any more',
});
