import { type Call, toUpperSnakeCase } from './call.ts';
import type { ModuleEndpoint, SiteParams } from './items.ts';
import {
  type HeaderLines,
  type ImportJob,
  type ImportMapping,
  type SavedMapping,
  headerLinesSchema,
  importJobSchema,
  mappingSchema,
  problemsReplySchema,
  savedMappingSchema,
} from './import-schemas.ts';
import { exact, filePartSchema, idSchema, listOf, noQuerySchema } from './schema-helpers.ts';
import { pathParams, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

export type * from './import-schemas.ts';

/** Columns of every item that a file can fill, besides those of the module. */
export const identityColumns = ['external_id', 'status', 'template_id', 'id'] as const;

export type IdentityColumn = (typeof identityColumns)[number];

const importParamsSchema = pathParams({ siteId: idSchema, importId: idSchema });

const mappingParamsSchema = pathParams({ siteId: idSchema, mappingId: idSchema });

const problemsQuerySchema = {
  type: 'object',
  properties: {
    offset: { type: 'integer', minimum: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 500 },
    code: { type: 'string', minLength: 1, maxLength: 100 },
  },
  additionalProperties: false,
} as const;

const applyQuerySchema = {
  type: 'object',
  properties: { leave_out_bad: { type: 'boolean' } },
  additionalProperties: false,
} as const;

export type ImportParams = SiteParams & { readonly importId: number };
export type MappingParams = SiteParams & { readonly mappingId: number };

type ProblemsReply = FromContract<typeof problemsReplySchema>;

/** What of a file is imported. */
export interface ChosenTable {
  /** null: the file is a CSV. */
  readonly sheet: string | null;
  /** Without it the lines that name the columns are found. */
  readonly header?: HeaderLines;
}

export interface ImportCalls {
  /** The body is the file (multipart, one part `file`), at most 100 MB. */
  readonly upload: Call<SiteParams, object, never, ImportJob>;
  readonly one: Call<ImportParams, object, never, ImportJob>;
  /**
   * Reads another sheet of an XLSX, or takes other lines for the header: replaces headers, sample and
   * suggestion; the status is `uploaded` again.
   */
  readonly sheet: Call<ImportParams, object, ChosenTable, ImportJob>;
  /** Starts the dry run; it runs in the background. */
  readonly check: Call<ImportParams, object, { readonly mapping: ImportMapping }, ImportJob>;
  readonly problems: Call<
    ImportParams,
    { readonly offset?: number; readonly limit?: number; readonly code?: string },
    never,
    ProblemsReply
  >;
  /** Downloads a file of only the bad rows with their reasons, in the format of the upload. */
  readonly badRows: Call<ImportParams, object, never, unknown>;
  /**
   * Imports all rows or none; runs in the background. A file in which the dry run found bad rows is
   * imported only with `leave_out_bad`: then all rows but these, or none.
   */
  readonly apply: Call<ImportParams, { readonly leave_out_bad?: boolean }, never, ImportJob>;
  readonly cancel: Call<ImportParams, object, never, ImportJob>;
  /** Undoes an applied import whose items nobody has changed since, all of it or nothing. */
  readonly undo: Call<ImportParams, object, never, ImportJob>;
  readonly mappings: Call<
    SiteParams,
    object,
    never,
    { readonly mappings: readonly SavedMapping[] }
  >;
  readonly saveMapping: Call<
    SiteParams,
    object,
    { readonly name: string; readonly mapping: ImportMapping },
    SavedMapping
  >;
  readonly removeMapping: Call<MappingParams, object, never, SavedMapping>;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls that import files into a module. */
export function importCalls(endpoint: ModuleEndpoint): ImportCalls {
  const path = `/api/sites/{siteId}/${endpoint.api}/import`;
  const one = `${path}/{importId}`;
  const mappings = `/api/sites/{siteId}/${endpoint.api}/import-mappings`;
  const name = `SITE_${toUpperSnakeCase(endpoint.api)}_IMPORT`;
  const list = `GET_SITE_${toUpperSnakeCase(endpoint.api)}`;
  const ofImport = { access: 'site', params: importParamsSchema, query: noQuerySchema } as const;
  const ofSite = { access: 'site', params: siteParamsSchema, query: noQuerySchema } as const;
  return {
    upload: {
      ...ofSite,
      name: `UPLOAD_${name}`,
      method: 'POST',
      path,
      summary: 'Uploads a file to import',
      multipart: {
        type: 'object',
        properties: { file: filePartSchema },
        required: ['file'],
        additionalProperties: false,
      },
      reply: importJobSchema,
      refuses: ['unreadable_file', 'infected_file'],
    },
    one: {
      ...ofImport,
      name: `GET_${name}`,
      method: 'GET',
      path: one,
      summary: 'An import',
      reply: importJobSchema,
    },
    sheet: {
      ...ofImport,
      name: `CHOOSE_SHEET_OF_${name}`,
      method: 'POST',
      path: `${one}/sheet`,
      summary: 'Reads another sheet of the file, or takes other lines for its header',
      body: {
        type: 'object',
        properties: {
          sheet: {
            type: ['string', 'null'],
            minLength: 1,
            maxLength: 200,
            description: 'Null: the file is a CSV.',
          },
          header: {
            ...headerLinesSchema,
            description:
              'The first and the last of at most five lines that name the columns, among the first ' +
              '20 rows. Without it they are found.',
          },
        },
        required: ['sheet'],
        additionalProperties: false,
      },
      reply: importJobSchema,
      refuses: ['conflict', 'unreadable_file'],
      invalidates: [`GET_${name}`],
    },
    check: {
      ...ofImport,
      name: `CHECK_${name}`,
      method: 'POST',
      path: `${one}/check`,
      summary: 'Checks every row and changes nothing',
      body: {
        type: 'object',
        properties: { mapping: mappingSchema },
        required: ['mapping'],
        additionalProperties: false,
      },
      reply: importJobSchema,
      refuses: ['conflict', 'invalid'],
      invalidates: [`GET_${name}`],
    },
    problems: {
      ...ofImport,
      query: problemsQuerySchema,
      name: `GET_${name}_PROBLEMS`,
      method: 'GET',
      path: `${one}/problems`,
      summary: 'The problems of the rows, in the order of the rows',
      reply: problemsReplySchema,
    },
    badRows: {
      ...ofImport,
      name: `GET_${name}_BAD_ROWS`,
      method: 'GET',
      path: `${one}/bad-rows`,
      summary: 'The rows that cannot be imported, with their reasons, as a file',
      files: ['text/csv', xlsxType],
      refuses: ['conflict'],
    },
    apply: {
      ...ofImport,
      name: `APPLY_${name}`,
      method: 'POST',
      path: `${one}/apply`,
      query: applyQuerySchema,
      summary: 'Imports every row, or none',
      description:
        'With `leave_out_bad` every row in which the dry run found no problem, or none of them; ' +
        '`bad` of the counts are then the rows left out, which `bad-rows` returns as a file.',
      reply: importJobSchema,
      refuses: ['conflict'],
      invalidates: [`GET_${name}`, list],
    },
    cancel: {
      ...ofImport,
      name: `CANCEL_${name}`,
      method: 'POST',
      path: `${one}/cancel`,
      summary: 'Cancels the import and removes its file',
      reply: importJobSchema,
      refuses: ['conflict'],
      invalidates: [`GET_${name}`],
    },
    undo: {
      ...ofImport,
      name: `UNDO_${name}`,
      method: 'POST',
      path: `${one}/undo`,
      summary: 'Deletes what the import created and restores what it changed',
      reply: importJobSchema,
      refuses: ['conflict', 'import_overtaken', 'invalid', 'still_referenced'],
      invalidates: [`GET_${name}`, list],
    },
    mappings: {
      ...ofSite,
      name: `GET_${name}_MAPPINGS`,
      method: 'GET',
      path: mappings,
      summary: 'Saved mappings of the site',
      reply: exact({ mappings: listOf(savedMappingSchema) }),
    },
    saveMapping: {
      ...ofSite,
      name: `SAVE_${name}_MAPPING`,
      method: 'POST',
      path: mappings,
      summary: 'Saves a mapping under a name; a mapping of the same name is replaced',
      body: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 100, pattern: String.raw`\S` },
          mapping: mappingSchema,
        },
        required: ['name', 'mapping'],
        additionalProperties: false,
      },
      reply: savedMappingSchema,
      refuses: ['invalid'],
      invalidates: [`GET_${name}_MAPPINGS`],
    },
    removeMapping: {
      access: 'site',
      params: mappingParamsSchema,
      query: noQuerySchema,
      name: `DELETE_${name}_MAPPING`,
      method: 'DELETE',
      path: `${mappings}/{mappingId}`,
      summary: 'Deletes a saved mapping',
      reply: savedMappingSchema,
      invalidates: [`GET_${name}_MAPPINGS`],
    },
  };
}
