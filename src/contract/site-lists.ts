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
import { criticalityRowSchema, dropdownRowSchema, labelRowSchema, typeRowSchema } from './rows.ts';

/** Properties that all calls share which add to a list of the site. */
const making = {
  method: 'POST',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  status: 201,
} as const;

const labelProperties = {
  module_type: moduleTypeSchema,
  name: { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` },
  colour: colourSchema,
  description: { type: ['string', 'null'], maxLength: 1000 },
} as const;

export const CREATE_SITE_LABEL = defineCall({
  ...making,
  name: 'CREATE_SITE_LABEL',
  path: '/api/sites/{siteId}/labels',
  summary: 'Creates a label; its name is unique in its module and site',
  body: exact(labelProperties, ['colour', 'description']),
  reply: labelRowSchema,
  refuses: ['invalid', 'name_taken'],
  invalidates: ['GET_SITE_LABELS'],
});

/** Properties that the calls share which change or delete a label. */
const ofLabel = {
  path: '/api/sites/{siteId}/labels/{labelId}',
  access: 'site',
  params: pathParams({ siteId: idSchema, labelId: idSchema }),
  query: noQuerySchema,
  reply: labelRowSchema,
  invalidates: ['GET_SITE_LABELS'],
} as const;

const { module_type: _, ...changeable } = labelProperties;

export const UPDATE_SITE_LABEL = defineCall({
  ...ofLabel,
  name: 'UPDATE_SITE_LABEL',
  method: 'PATCH',
  summary: 'Changes name, colour or description',
  body: {
    type: 'object',
    properties: changeable,
    minProperties: 1,
    additionalProperties: false,
  },
  refuses: ['name_taken'],
});

export const DELETE_SITE_LABEL = defineCall({
  ...ofLabel,
  name: 'DELETE_SITE_LABEL',
  method: 'DELETE',
  summary: 'Deletes a label; items keep it',
});

export const CREATE_SITE_TYPE = defineCall({
  ...making,
  name: 'CREATE_SITE_TYPE',
  path: '/api/sites/{siteId}/types',
  summary: 'Creates a type, or with `parent_id` a sub-type of a type without a parent',
  body: exact(
    {
      module_type: moduleTypeSchema,
      name: textSchema,
      code: { type: ['string', 'null'], maxLength: 60 },
      parent_id: { anyOf: [idSchema, { type: 'null' }] },
    },
    ['code', 'parent_id'],
  ),
  reply: typeRowSchema,
  refuses: ['invalid'],
  invalidates: ['GET_SITE_TYPES'],
});

export const CREATE_SITE_DROPDOWN = defineCall({
  ...making,
  name: 'CREATE_SITE_DROPDOWN',
  path: '/api/sites/{siteId}/dropdowns',
  summary: 'Creates a named list of options, each with its own value',
  body: exact({
    module_type: moduleTypeSchema,
    name: textSchema,
    options: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: exact({
        value: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
        label: textSchema,
      }),
    },
  }),
  reply: dropdownRowSchema,
  refuses: ['invalid'],
  invalidates: ['GET_SITE_DROPDOWNS'],
});

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
