import { defineCall } from './call.ts';
import { problemSchema } from './modules.ts';
import { moduleDocumentPlaceholder } from './placeholders.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Modules that an organisation makes itself (schemas/meta/module). Nobody else sees them. */

export const ownModuleRowSchema = exact({
  module_type: moduleTypeSchema,
  document: moduleDocumentPlaceholder,
  version: {
    ...idSchema,
    description: 'Counts its changes; a change names the one it is based on.',
  },
  updated_at: momentSchema,
  deleted_at: {
    ...orNull(momentSchema),
    description: 'When it was removed. Its items are kept, and it can be brought back.',
  },
});

/** A module that the organisation made. */
export type OwnModuleRow = FromContract<typeof ownModuleRowSchema>;

const body = exact({ document: moduleDocumentPlaceholder });
const refuses = ['forbidden', 'invalid', 'document_problems'] as const;

const common = { access: 'role', query: noQuerySchema } as const;
const writing = {
  ...common,
  reply: ownModuleRowSchema,
  invalidates: ['GET_ORGANISATION_MODULES', 'GET_MODULES', 'GET_CURRENT_USER'],
} as const;
const ofOne = {
  ...writing,
  path: '/api/organisation/modules/{moduleType}',
  params: pathParams({ moduleType: moduleTypeSchema }),
} as const;

const about =
  'The type begins with `org{organisation id}_`, and the table is `{type}_items`: no other ' +
  'organisation and no file can have them. Needs `modules.manage` in the organisation.';

export const GET_ORGANISATION_MODULES = defineCall({
  ...common,
  name: 'GET_ORGANISATION_MODULES',
  method: 'GET',
  path: '/api/organisation/modules',
  summary: 'Modules that the organisation made, removed ones too, and the files of all others',
  reply: exact({
    modules: listOf(ownModuleRowSchema),
    files: listOf(exact({ module_type: moduleTypeSchema, file: { type: 'string' } })),
  }),
  refuses: ['forbidden'],
});

export const CREATE_ORGANISATION_MODULE = defineCall({
  ...writing,
  name: 'CREATE_ORGANISATION_MODULE',
  method: 'POST',
  path: '/api/organisation/modules',
  summary: 'Makes a module of the organisation: its table, calls, list and form',
  description: about,
  body,
  status: 201,
  refuses: [...refuses, 'name_taken', 'conflict'],
});

export const UPDATE_ORGANISATION_MODULE = defineCall({
  ...ofOne,
  name: 'UPDATE_ORGANISATION_MODULE',
  method: 'PUT',
  summary: 'Changes a module of the organisation; a column keeps its data type',
  description: about,
  body,
  ifMatch: true,
  refuses,
});

export const REVIEW_ORGANISATION_MODULE = defineCall({
  ...common,
  name: 'REVIEW_ORGANISATION_MODULE',
  method: 'POST',
  path: `${ofOne.path}/review`,
  params: ofOne.params,
  summary: 'Looks for mistakes of a changed module; stores nothing',
  description: about,
  body,
  reply: exact({
    problems: {
      ...listOf(problemSchema),
      description: 'Mistakes, which a change is refused for, and warnings.',
    },
  }),
  refuses: ['forbidden', 'invalid'],
});

export const DELETE_ORGANISATION_MODULE = defineCall({
  ...ofOne,
  name: 'DELETE_ORGANISATION_MODULE',
  method: 'DELETE',
  summary: 'Removes a module of the organisation; its items are kept',
  refuses: ['forbidden'],
});

export const RESTORE_ORGANISATION_MODULE = defineCall({
  ...ofOne,
  name: 'RESTORE_ORGANISATION_MODULE',
  method: 'POST',
  path: '/api/organisation/modules/{moduleType}/restore',
  summary: 'Brings a removed module back, with its items',
  refuses: ['forbidden', 'conflict', 'document_problems'],
});
