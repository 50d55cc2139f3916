import type { FlowDocument, ModuleDocument } from '../runtime/documents.ts';
import type { Problem } from '../runtime/problem.ts';
import type { Call } from './call.ts';
import { noQuerySchema } from './parts.ts';

/** A module as the browser compiles it: documents, and the status numbers given so far. */
export interface ModuleEntry {
  readonly document: ModuleDocument;
  readonly flow: FlowDocument;
  readonly status_numbers: { readonly [key: string]: number };
}

export interface ModulesReply {
  readonly modules: readonly ModuleEntry[];
}

/** A file that is refused, with what is wrong in it. */
export interface RefusedFile {
  readonly file: string;
  readonly problems: readonly Problem[];
}

export const GET_MODULES: Call<object, object, never, ModulesReply> = {
  name: 'GET_MODULES',
  method: 'GET',
  path: '/api/modules',
  summary: 'Every module that works now, as documents',
  access: 'session',
  query: noQuerySchema,
};

export const GET_MODULE_PROBLEMS: Call<
  object,
  object,
  never,
  { readonly files: readonly RefusedFile[] }
> = {
  name: 'GET_MODULE_PROBLEMS',
  method: 'GET',
  path: '/api/modules/problems',
  summary: 'Files that are refused or carry warnings, with their problems',
  access: 'session',
  query: noQuerySchema,
};
