import type { ColumnDocument, TemplateDocument } from '../runtime/documents.ts';
import type { Call } from './call.ts';
import type { ColumnRow, TemplateRow } from './directory.ts';
import { idSchema, moduleTypeSchema, noQuerySchema } from './parts.ts';

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
