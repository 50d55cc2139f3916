import type { ColumnDocument, TemplateDocument } from '../runtime/documents.ts';
import type { Text } from '../runtime/text.ts';
import type { Call } from './call.ts';
import type {
  ColumnRow,
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TemplateRow,
  TypeRow,
} from './directory.ts';
import type { SiteParams } from './items.ts';
import {
  colourSchema,
  idSchema,
  moduleTypeSchema,
  noQuerySchema,
  siteParamsSchema,
  textSchema,
} from './parts.ts';

/** Documents are held against schemas/meta and compiled, so that each problem has its sentence. */
const documentSchema = { type: 'object' } as const;

const templateParams = {
  type: 'object',
  properties: { templateId: idSchema },
  required: ['templateId'],
} as const;

export const CREATE_TEMPLATE: Call<
  object,
  object,
  { readonly site_id: number; readonly document: TemplateDocument },
  TemplateRow
> = {
  name: 'CREATE_TEMPLATE',
  method: 'POST',
  path: '/api/templates',
  summary: 'Publishes the first version of a template of a site',
  access: 'session',
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: { site_id: idSchema, document: documentSchema },
    required: ['site_id', 'document'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_TEMPLATES'],
};

export const UPDATE_TEMPLATE: Call<
  { readonly templateId: number },
  object,
  { readonly document: TemplateDocument; readonly version?: number },
  TemplateRow
> = {
  name: 'UPDATE_TEMPLATE',
  method: 'PUT',
  path: '/api/templates/{templateId}',
  summary: 'Publishes a new version; with `version` only if that one is still the newest (412)',
  access: 'session',
  params: templateParams,
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: { document: documentSchema, version: idSchema },
    required: ['document'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_TEMPLATES'],
};

export const GET_TEMPLATE_USAGE: Call<
  { readonly moduleTable: string; readonly templateId: number },
  object,
  never,
  {
    readonly template_id: number;
    /** Items that use the template, those in the recycle bin apart. */
    readonly items: number;
    readonly deleted_items: number;
    readonly versions: readonly { readonly version: number; readonly items: number }[];
  }
> = {
  name: 'GET_TEMPLATE_USAGE',
  method: 'GET',
  path: '/api/modules/{moduleTable}/templates/{templateId}/usage',
  summary: 'How many items use a template, by version',
  access: 'session',
  params: {
    type: 'object',
    properties: { moduleTable: moduleTypeSchema, templateId: idSchema },
    required: ['moduleTable', 'templateId'],
  },
  query: noQuerySchema,
};

export const CREATE_COLUMN: Call<
  object,
  object,
  {
    readonly site_id: number;
    readonly module_type: string;
    readonly document: ColumnDocument;
  },
  ColumnRow
> = {
  name: 'CREATE_COLUMN',
  method: 'POST',
  path: '/api/columns',
  summary: 'Keeps a column for use in templates',
  access: 'session',
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: { site_id: idSchema, module_type: moduleTypeSchema, document: documentSchema },
    required: ['site_id', 'module_type', 'document'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_COLUMNS'],
};

export const UPDATE_COLUMN: Call<
  { readonly columnId: number },
  object,
  { readonly document: ColumnDocument },
  ColumnRow
> = {
  name: 'UPDATE_COLUMN',
  method: 'PUT',
  path: '/api/columns/{columnId}',
  summary: 'Replaces a kept column',
  access: 'session',
  params: {
    type: 'object',
    properties: { columnId: idSchema },
    required: ['columnId'],
  },
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: { document: documentSchema },
    required: ['document'],
    additionalProperties: false,
  },
  invalidates: ['GET_SITE_COLUMNS'],
};

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
