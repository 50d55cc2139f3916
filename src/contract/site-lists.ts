import type { Text } from '../runtime/text.ts';
import type { Call } from './call.ts';
import type { CriticalityRow, DropdownRow, LabelRow, TypeRow } from './directory.ts';
import type { SiteParams } from './items.ts';
import {
  colourSchema,
  idSchema,
  moduleTypeSchema,
  noQuerySchema,
  siteParamsSchema,
  textSchema,
} from './parts.ts';

const labelProperties = {
  module_type: moduleTypeSchema,
  name: { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` },
  colour: colourSchema,
  description: { type: ['string', 'null'], maxLength: 1000 },
} as const;

interface LabelBody {
  readonly module_type: string;
  readonly name: string;
  readonly colour?: string;
  readonly description?: string | null;
}

export const CREATE_SITE_LABEL: Call<SiteParams, object, LabelBody, LabelRow> = {
  name: 'CREATE_SITE_LABEL',
  method: 'POST',
  path: '/api/sites/{siteId}/labels',
  summary: 'Makes a label; its name is unique in its module and site',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: labelProperties,
    required: ['module_type', 'name'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_LABELS'],
};

const labelParams = {
  type: 'object',
  properties: { siteId: idSchema, labelId: idSchema },
  required: ['siteId', 'labelId'],
} as const;

export type LabelParams = SiteParams & { readonly labelId: number };

export const UPDATE_SITE_LABEL: Call<
  LabelParams,
  object,
  Partial<Omit<LabelBody, 'module_type'>>,
  LabelRow
> = {
  name: 'UPDATE_SITE_LABEL',
  method: 'PATCH',
  path: '/api/sites/{siteId}/labels/{labelId}',
  summary: 'Changes name, colour or description',
  access: 'site',
  params: labelParams,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      name: labelProperties.name,
      colour: labelProperties.colour,
      description: labelProperties.description,
    },
    minProperties: 1,
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_LABELS'],
};

export const DELETE_SITE_LABEL: Call<LabelParams, object, never, LabelRow> = {
  name: 'DELETE_SITE_LABEL',
  method: 'DELETE',
  path: '/api/sites/{siteId}/labels/{labelId}',
  summary: 'Deletes softly; items keep it',
  access: 'site',
  params: labelParams,
  query: noQuerySchema,
  invalidates: ['GET_SITE_LABELS'],
};

export const CREATE_SITE_TYPE: Call<
  SiteParams,
  object,
  {
    readonly module_type: string;
    readonly name: Text;
    readonly code?: string | null;
    readonly parent_id?: number | null;
  },
  TypeRow
> = {
  name: 'CREATE_SITE_TYPE',
  method: 'POST',
  path: '/api/sites/{siteId}/types',
  summary: 'Makes a type, or with `parent_id` a sub-type of one that has no parent',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      module_type: moduleTypeSchema,
      name: textSchema,
      code: { type: ['string', 'null'], maxLength: 60 },
      parent_id: { anyOf: [idSchema, { type: 'null' }] },
    },
    required: ['module_type', 'name'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_TYPES'],
};

export const CREATE_SITE_DROPDOWN: Call<
  SiteParams,
  object,
  {
    readonly module_type: string;
    readonly name: Text;
    readonly options: readonly { readonly value: number; readonly label: Text }[];
  },
  DropdownRow
> = {
  name: 'CREATE_SITE_DROPDOWN',
  method: 'POST',
  path: '/api/sites/{siteId}/dropdowns',
  summary: 'Makes a named list of options',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      module_type: moduleTypeSchema,
      name: textSchema,
      options: {
        type: 'array',
        minItems: 1,
        maxItems: 1000,
        items: {
          type: 'object',
          properties: {
            value: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
            label: textSchema,
          },
          required: ['value', 'label'],
          additionalProperties: false,
        },
      },
    },
    required: ['module_type', 'name', 'options'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_DROPDOWNS'],
};

export const CREATE_SITE_CRITICALITY: Call<
  SiteParams,
  object,
  { readonly name: Text; readonly rank: number; readonly colour: string },
  CriticalityRow
> = {
  name: 'CREATE_SITE_CRITICALITY',
  method: 'POST',
  path: '/api/sites/{siteId}/criticalities',
  summary: 'Makes a criticality; rank 1 is the most critical',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      name: textSchema,
      rank: { type: 'integer', minimum: 1, maximum: 1000 },
      colour: colourSchema,
    },
    required: ['name', 'rank', 'colour'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_CRITICALITIES'],
};
