import { type Language, languages } from '../runtime/text.ts';
import { type Call, toUpperSnakeCase } from './call.ts';
import type { ModuleEndpoint, SiteParams } from './items.ts';
import { listFilterProperties } from './list-query-schema.ts';
import { idSchema, noQuerySchema, siteParamsSchema } from './schema-helpers.ts';

/** The options of an export. */
export interface ExportQuery {
  readonly format: 'csv' | 'xlsx';
  /**
   * db names joined by commas, in the order of the file; absent: the default columns of the list.
   */
  readonly columns?: string;
  /** JSON texts, as in a list query. */
  readonly filter?: string;
  readonly sort?: string;
  readonly search?: string;
  /** The name of the view, for the sheet of an XLSX file that says what was exported. */
  readonly view?: string;
  /**
   * Language of names and texts and, in a CSV, of numbers and the separator; absent: the user's.
   */
  readonly language?: Language;
  /** The content of the first line: names in the language, or db names. */
  readonly headers?: 'names' | 'db';
  /**
   * Whether a CSV begins with a byte order mark, by which spreadsheets recognise UTF-8; absent: it
   * does.
   */
  readonly bom?: boolean;
  /** Exports only items made from this template, and allows its columns in `columns`. */
  readonly template_id?: number;
  /**
   * db name of a table: exports the rows of this table of all items instead of the items, with the
   * number of the item and the id of the row before their cells.
   */
  readonly rows_of?: string;
  /** Exports only items that this import has created or changed. */
  readonly import_id?: number;
}

/** The same for items that a person has selected in the list. */
export interface SelectedExport extends ExportQuery {
  /** Exports only those of these items that match the query; absent: all that match. */
  readonly ids?: readonly number[];
  /** Leaves out these items. */
  readonly except?: readonly number[];
}

const exportProperties = {
  format: { enum: ['csv', 'xlsx'] },
  columns: { type: 'string', maxLength: 20_000, pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$' },
  ...listFilterProperties,
  view: { type: 'string', maxLength: 200 },
  language: { enum: languages },
  headers: { enum: ['names', 'db'] },
  bom: { type: 'boolean' },
  rows_of: {
    type: 'string',
    maxLength: 100,
    pattern: '^[a-z0-9_]+$',
    description:
      'The `db` of a table: the rows of this table of all items instead of the items, with the ' +
      'number of the item and the id of the row before their cells.',
  },
} as const;

const exportQuerySchema = {
  type: 'object',
  properties: exportProperties,
  required: ['format'],
  additionalProperties: false,
} as const;

/** Most items that can be selected one by one. */
const mostChosen = 20_000;

const idsSchema = { type: 'array', maxItems: mostChosen, items: idSchema } as const;

const selectedExportSchema = {
  type: 'object',
  properties: { ...exportProperties, ids: idsSchema, except: idsSchema },
  required: ['format'],
  additionalProperties: false,
} as const;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv';
const jsonLines = 'application/jsonl';

/** The media type of each format. */
export const exportTypes = { csv, xlsx } as const;
export const siteExportType = jsonLines;

export interface ExportCalls {
  /** Replies with the file. */
  readonly items: Call<SiteParams, ExportQuery, never, unknown>;
  /** The same as POST, because the ids of selected items would not fit into an address. */
  readonly selected: Call<SiteParams, object, SelectedExport, unknown>;
}

/** The calls that export a module's list as a table. */
export function exportCalls(endpoint: ModuleEndpoint): ExportCalls {
  const path = `/api/sites/{siteId}/${endpoint.api}/export`;
  return {
    items: {
      name: `EXPORT_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'GET',
      path,
      summary: 'Items of the site as a CSV or XLSX file',
      description:
        'An import accepts the file unchanged. An XLSX file holds at most 1,048,575 items, ' +
        'and texts of at most 32,767 characters. Each table among the columns has a sheet of its ' +
        'own in it, whose rows name the number of their item; a CSV leaves tables out. The last ' +
        'sheet says what was exported, when and by whom.',
      access: 'site',
      params: siteParamsSchema,
      query: exportQuerySchema,
      files: [csv, xlsx],
      refuses: ['invalid_query', 'too_long_for_xlsx', 'too_many_for_xlsx'],
    },
    selected: {
      name: `EXPORT_SITE_${toUpperSnakeCase(endpoint.api)}_SELECTED`,
      method: 'POST',
      path,
      summary: 'Selected items of the site as a CSV or XLSX file',
      description:
        'As the export of a list, limited to a selection: `ids` exports only these items, ' +
        '`except` exports all others. Unknown ids are ignored. Changes nothing.',
      access: 'site',
      params: siteParamsSchema,
      query: noQuerySchema,
      body: selectedExportSchema,
      files: [csv, xlsx],
      refuses: ['invalid_query', 'too_long_for_xlsx', 'too_many_for_xlsx'],
    },
  };
}

/** Exports everything of a site. */
export const EXPORT_SITE: Call<SiteParams, object, never, unknown> = {
  name: 'EXPORT_SITE',
  method: 'GET',
  path: '/api/sites/{siteId}/export.jsonl',
  summary: 'All data of the site, one JSON object per line',
  description:
    'The site, modules, templates, lists, referenced people and teams, files by name and ' +
    'hash, items of all modules including deleted ones, comments, watchers and every ' +
    'event. Each line is `{"kind": ..., ...}`. The last line is `{"kind": "end", ' +
    '"lines": n}`, so that a truncated file can be recognised.',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  files: [jsonLines],
};
