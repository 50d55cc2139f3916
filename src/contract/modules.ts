import type { Problem } from '../runtime/problem.ts';
import { defineCall } from './call.ts';
import { exact, listOf, noQuerySchema, textSchema } from './schema-helpers.ts';
import { flowDocumentPlaceholder, moduleDocumentPlaceholder } from './placeholders.ts';
import type { FromContract } from './schema-types.ts';

export const moduleEntrySchema = exact({
  document: moduleDocumentPlaceholder,
  flow: flowDocumentPlaceholder,
  status_numbers: {
    type: 'object',
    description: 'The number of each status, by key: stable and never reused.',
    additionalProperties: { type: 'integer' },
  },
});

/** A module as the browser compiles it: documents, and the status numbers assigned so far. */
export type ModuleEntry = FromContract<typeof moduleEntrySchema>;

export const GET_MODULES = defineCall({
  name: 'GET_MODULES',
  method: 'GET',
  path: '/api/modules',
  summary: 'Every working module, as documents',
  access: 'session',
  query: noQuerySchema,
  reply: exact({ modules: listOf(moduleEntrySchema) }),
});

export type ModulesReply = { readonly modules: readonly ModuleEntry[] };

export const problemSchema = exact(
  {
    code: { type: 'string' },
    severity: { enum: ['error', 'warning'] },
    pointer: { type: 'string', description: 'A JSON pointer into the document.' },
    sentence: { ...textSchema, description: 'A sentence that says how to correct the document.' },
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1 },
  },
  ['line', 'column'],
);

const refusedFileSchema = exact({
  file: { type: 'string' },
  problems: listOf(problemSchema),
});

/** A refused file and its problems. */
export interface InvalidModuleFile {
  readonly file: string;
  readonly problems: readonly Problem[];
}

export const GET_MODULE_PROBLEMS = defineCall({
  name: 'GET_MODULE_PROBLEMS',
  method: 'GET',
  path: '/api/modules/problems',
  summary: 'Module files that are refused or carry warnings, with their problems',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ files: listOf(refusedFileSchema) }),
});
