import { defineCall } from './call.ts';
import { readOfList, siteLists } from './list-rows.ts';
import {
  colourSchema,
  exact,
  filePartSchema,
  idSchema,
  listOf,
  moduleTypeSchema,
  noQuerySchema,
  orNull,
  pathParams,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Lists of a site as files: rows are read, imported and exported. */

/** The most rows of a list in a file. */
export const maxListRows = 2000;

const ofList = pathParams({ siteId: idSchema, list: { enum: siteLists } });
const count = { type: 'integer', minimum: 0 } as const;

export const READ_SITE_LIST_FILE = defineCall({
  name: 'READ_SITE_LIST_FILE',
  method: 'POST',
  path: '/api/sites/{siteId}/list-file',
  summary: 'Reads the rows of a CSV or XLSX file with a list; stores nothing',
  description: `At most ${maxListRows} rows and 5 MB.`,
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  multipart: {
    type: 'object',
    properties: { file: filePartSchema },
    required: ['file'],
    additionalProperties: false,
  },
  reply: exact({
    rows: { ...listOf(listOf({ type: 'string' })), description: 'The header first.' },
    lines: {
      ...listOf({ type: 'integer', minimum: 0 }),
      description: 'The line of each row in the file.',
    },
  }),
  refuses: ['unreadable_file', 'infected_file'],
});

const importedRow = exact(
  {
    name: textSchema,
    code: { type: ['string', 'null'], maxLength: 60 },
    parent: {
      type: ['string', 'null'],
      maxLength: 2000,
      description: 'The name of the type of a sub-type: a type of the list, or an earlier row.',
    },
    colour: colourSchema,
    description: { type: ['string', 'null'], maxLength: 1000 },
  },
  ['code', 'parent', 'colour', 'description'],
);

export type ImportedListRow = FromContract<typeof importedRow>;

/** Why a row is left out; its text is `import.reason` in locales/*\/site_lists.json. */
export const listRowProblems = ['no_parent', 'twice', 'long_name'] as const;

const importReply = exact({
  created: count,
  changed: count,
  unchanged: count,
  problems: listOf(exact({ row: count, code: { enum: listRowProblems } })),
});

/** What an import of a list does. */
export type ListImport = FromContract<typeof importReply>;

export const IMPORT_SITE_LIST = defineCall({
  name: 'IMPORT_SITE_LIST',
  method: 'POST',
  path: '/api/sites/{siteId}/lists/{list}/import',
  summary: 'Adds rows to a list, and changes those of the same name',
  description:
    'Rows with a problem are left out, the others are stored together. With `dry_run` nothing is ' +
    'stored. Dropdown lists take their options with UPDATE_SITE_DROPDOWN.',
  access: 'site',
  params: ofList,
  query: noQuerySchema,
  body: exact(
    {
      module_type: orNull(moduleTypeSchema),
      rows: { type: 'array', items: importedRow, minItems: 1, maxItems: maxListRows },
      dry_run: { type: 'boolean' },
    },
    ['dry_run'],
  ),
  reply: importReply,
  refuses: ['invalid'],
  invalidates: Object.values(readOfList),
});

export const EXPORT_SITE_LIST = defineCall({
  name: 'EXPORT_SITE_LIST',
  method: 'GET',
  path: '/api/sites/{siteId}/lists/{list}/export',
  summary: 'A list as a CSV or XLSX file, in the columns that an import reads',
  access: 'site',
  params: ofList,
  query: {
    type: 'object',
    properties: {
      format: { enum: ['csv', 'xlsx'] },
      module_type: moduleTypeSchema,
      dropdown_id: { ...idSchema, description: 'The dropdown list whose options are exported.' },
    },
    required: ['format'],
    additionalProperties: false,
  },
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});
