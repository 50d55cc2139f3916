import { defineCall } from './call.ts';
import { firstRowsSchema, headerLinesSchema } from './import-schemas.ts';
import {
  exact,
  filePartSchema,
  listOf,
  noQuerySchema,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Workbooks as rows of cells, for forms that people bring and take away. */

/** What is read and written of a workbook at most; rows are those of all sheets, with their headers. */
export const workbookLimits = { sheets: 20, rows: 30_000, megabytes: 10 } as const;

const cell = { type: ['string', 'number', 'boolean', 'null'] } as const;

const readSheet = exact({
  name: { type: 'string' },
  header: {
    anyOf: [headerLinesSchema, { type: 'null' }],
    description:
      'The lines that name the columns together, if there are rows of groups or units several; null: ' +
      'the sheet is empty.',
  },
  first_rows: firstRowsSchema,
  rows: {
    ...listOf(
      exact({
        number: { type: 'integer', minimum: 1, description: 'As a spreadsheet shows it.' },
        cells: listOf(cell),
      }),
    ),
    description:
      'The first row is the header; its number is that of the first row that names the columns. ' +
      'Empty rows and those above the header are left out.',
  },
});

const workbookSchema = exact({ sheets: listOf(readSheet) });

export type Workbook = FromContract<typeof workbookSchema>;

/** The lines of the header of a sheet, as somebody chose them. */
export interface ChosenHeader {
  readonly sheet?: string;
  readonly first: number;
  readonly last: number;
}

export const READ_SITE_WORKBOOK = defineCall({
  name: 'READ_SITE_WORKBOOK',
  method: 'POST',
  path: '/api/sites/{siteId}/workbook',
  summary: 'Reads the sheets of a CSV or XLSX file; stores nothing',
  description:
    `At most ${workbookLimits.megabytes} MB, ${workbookLimits.sheets} sheets and ` +
    `${workbookLimits.rows} rows. Dates are texts of ISO 8601.`,
  access: 'site',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: {
      sheet: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'The sheet whose header is chosen; without it the first.',
      },
      first: {
        ...headerLinesSchema.properties.first,
        description: 'The first line of its header.',
      },
      last: { ...headerLinesSchema.properties.last, description: 'The last line of its header.' },
    },
    dependentRequired: { sheet: ['first'], first: ['last'], last: ['first'] },
    additionalProperties: false,
  },
  multipart: {
    type: 'object',
    properties: { file: filePartSchema },
    required: ['file'],
    additionalProperties: false,
  },
  reply: workbookSchema,
  refuses: ['unreadable_file', 'infected_file'],
});

export const EXPORT_SITE_WORKBOOK = defineCall({
  name: 'EXPORT_SITE_WORKBOOK',
  method: 'POST',
  path: '/api/sites/{siteId}/workbook/file',
  summary: 'Makes an XLSX file of rows of texts; stores nothing',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  body: exact({
    name: { type: 'string', minLength: 1, maxLength: 200 },
    sheets: {
      type: 'array',
      minItems: 1,
      maxItems: workbookLimits.sheets,
      items: exact({
        name: { type: 'string', minLength: 1, maxLength: 31, pattern: String.raw`^[^\\/?*:[\]]+$` },
        rows: {
          type: 'array',
          minItems: 1,
          maxItems: workbookLimits.rows,
          description: 'The first row is the header.',
          items: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 32_767 } },
        },
      }),
    },
  }),
  reply: exact({
    name: { type: 'string', description: 'The name of the file.' },
    content: { type: 'string', contentEncoding: 'base64' },
  }),
});

/** The rows of a sheet that is written. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}
