import { defineCall } from './call.ts';
import { exact, noQuerySchema, pathParams } from './schema-helpers.ts';

export const GET_HEALTH = defineCall({
  name: 'GET_HEALTH',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database work',
  access: 'public',
  reply: exact({
    status: { const: 'ok' },
    modules: { type: 'integer', minimum: 0, description: 'The number of working modules.' },
  }),
});

export const GET_API_DOCUMENT = defineCall({
  name: 'GET_API_DOCUMENT',
  method: 'GET',
  path: '/api/docs/openapi.json',
  summary: 'This document: OpenAPI 3.1, generated from the contract and the working modules',
  description: 'Texts of modules are in the caller’s language. `/api/docs` displays the document.',
  access: 'role',
  query: noQuerySchema,
  reply: {
    type: 'object',
    properties: { openapi: { type: 'string', pattern: String.raw`^3\.1\.` } },
    required: ['openapi'],
  },
});

/** The documents for which editors outside of the product can have a schema. */
export const editorSchemaNames = ['module', 'template'] as const;

export const GET_EDITOR_SCHEMA = defineCall({
  name: 'GET_EDITOR_SCHEMA',
  method: 'GET',
  path: '/api/schemas/{document}',
  summary: 'The JSON Schema of module documents or templates, for editors outside of the product',
  description:
    'One schema without references to other files, the same that the view of a template as JSON ' +
    'completes and explains by. It is of the product and tells nothing about an organisation.',
  access: 'public',
  params: pathParams({ document: { enum: editorSchemaNames } }),
  query: noQuerySchema,
  reply: { type: 'object' },
});
