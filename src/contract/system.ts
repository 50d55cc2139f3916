import { defineCall } from './call.ts';
import { exact, noQuerySchema } from './schema-helpers.ts';

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
