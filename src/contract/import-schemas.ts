import type { CellProblemCode } from '../runtime/cell-codec/types.ts';
import type { FieldErrorCode } from '../runtime/record/errors.ts';
import { exact, idSchema, listOf, momentSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Schemas of the import calls, and the types derived from them. */

const count = { type: 'integer', minimum: 0 } as const;
const textOrNull = { type: ['string', 'null'] } as const;

const mappedColumn = (description: string) =>
  exact({
    header: { type: 'string', maxLength: 1000 },
    db: { type: ['string', 'null'], maxLength: 100, description },
  });

const tableMappingSchema = exact({
  sheet: {
    type: ['string', 'null'],
    maxLength: 200,
    description: 'The sheet of the rows; null: the file is a CSV of rows.',
  },
  db: { type: 'string', maxLength: 100, description: '`db` of the table.' },
  columns: {
    type: 'array',
    maxItems: 500,
    description: 'By position in the sheet.',
    items: mappedColumn(
      '`item`: the number of the item, `id`: the id of the row, else `db` of a column of the rows; ' +
        'null: ignored.',
    ),
  },
});

/** How a sheet of rows is mapped to a table of the items. */
export type TableMapping = FromContract<typeof tableMappingSchema>;

export const mappingSchema = exact(
  {
    columns: {
      type: 'array',
      maxItems: 500,
      description: 'By position in the file.',
      items: mappedColumn('`db` of a column, `external_id`, `id` or `status`; null: ignored.'),
    },
    match: {
      type: ['string', 'null'],
      maxLength: 100,
      description:
        'The column whose value identifies the item of a row; null: every row is a new item.',
    },
    create_missing: {
      type: 'array',
      description: 'Lists in which the import creates missing names.',
      items: { enum: ['types', 'criticalities', 'labels', 'items'] },
      uniqueItems: true,
    },
    template_id: {
      type: ['integer', 'null'],
      minimum: 1,
      description: 'The template of new items; null: none.',
    },
    tables: {
      type: 'array',
      maxItems: 50,
      description:
        'Sheets of rows of tables. Rows are added to the items that they name, and rows with a known ' +
        'id are changed; an import deletes no rows.',
      items: tableMappingSchema,
    },
    with_totals: {
      type: 'boolean',
      description: 'Imports the rows in `totals` of the file too.',
    },
  },
  ['tables', 'with_totals'],
);

/** How rows of a file become items: the meaning of each column of the file. */
export type ImportMapping = FromContract<typeof mappingSchema>;

const line = { type: 'integer', minimum: 1, maximum: 1_048_576 } as const;

const headerLine = { ...line, minimum: 0 } as const;

export const headerLinesSchema = exact({
  first: {
    ...headerLine,
    description: '0: no line names the columns, and the first one has values.',
  },
  last: headerLine,
});

export const firstRowsSchema = {
  ...listOf(exact({ number: line, cells: listOf({ type: 'string' }) })),
  description:
    'The first rows of the file, those above the header too, as texts; `number` is the line. Empty ' +
    'rows are left out.',
} as const;

/** The first and the last line of a file that name its columns together; the first line is 1, both are 0 without one. */
export type HeaderLines = FromContract<typeof headerLinesSchema>;

const stateSchema = {
  enum: ['uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'cancelled', 'failed'],
} as const;

export type ImportState = FromContract<typeof stateSchema>;

export const importCountsSchema = exact({
  rows: count,
  created: count,
  changed: count,
  unchanged: count,
  bad: {
    ...count,
    description: 'Rows that cannot be imported; while there are any, nothing is imported.',
  },
});

export type ImportCounts = FromContract<typeof importCountsSchema>;

export const importJobSchema = exact({
  id: idSchema,
  state: stateSchema,
  file_name: { type: 'string' },
  size: { ...count, description: 'In bytes.' },
  format: { enum: ['csv', 'xlsx'] },
  encoding: {
    ...textOrNull,
    description: 'The detected encoding of a CSV file: utf-8, utf-16le, utf-16be or windows-1252.',
  },
  separator: textOrNull,
  sheets: { ...listOf({ type: 'string' }), description: 'The sheets of an XLSX file.' },
  sheet: textOrNull,
  headers: listOf({ type: 'string' }),
  header: {
    anyOf: [headerLinesSchema, { type: 'null' }],
    description:
      'The lines that name the columns together: of groups, names and units. Lines above them are ' +
      'not imported. Null: the import is older than this property.',
  },
  first_rows: firstRowsSchema,
  sample: {
    ...listOf(listOf({ type: 'string' })),
    description: 'The first rows below the header, as texts, for the mapping.',
  },
  totals: {
    ...listOf(line),
    description:
      'The lines of rows at the end that look like totals of the rows above them. They are left out ' +
      'unless the mapping has `with_totals`.',
  },
  suggested: mappingSchema,
  mapping: { anyOf: [mappingSchema, { type: 'null' }] },
  progress: {
    ...exact({ done: count, total: { type: ['integer', 'null'], minimum: 0 } }),
    description: 'Rows done while checking and applying; `total` is null until it is known.',
  },
  counts: { anyOf: [importCountsSchema, { type: 'null' }] },
  error: { ...textOrNull, description: 'Why the import failed, as a sentence.' },
  created_at: momentSchema,
  created_by_user_id: idSchema,
});

/** A file that is being imported into a module. */
export type ImportJob = FromContract<typeof importJobSchema>;

const importProblemSchema = exact({
  row: {
    type: 'integer',
    minimum: 1,
    description: 'The line number in the file; the header is line 1.',
  },
  sheet: {
    ...textOrNull,
    description: 'The sheet of rows of a table in which the line is; null: the sheet of the items.',
  },
  column: { ...textOrNull, description: 'Null: the problem concerns the whole row.' },
  value: textOrNull,
  code: { type: 'string' },
  message: { type: 'string', description: 'A sentence for the user.' },
});

/**
 * Why a row cannot be imported although its cells can be read: it conflicts with other rows, or the
 * user may not do what it asks for. Each code has a text, `locales/*\/import.json` under `row`.
 */
export const rowFaultCodes = [
  'same_row',
  'same_value',
  'several_items',
  'no_such_item',
  'may_not_create',
  'may_not_change',
  'may_not_move',
  'status_of_no_flow',
  'behind_approval',
  'documents_not_sent',
  'no_template',
  'other_template',
  'overtaken',
  'circle',
  'beyond_header',
  'no_such_row',
  'same_table_row',
  'no_item_of_row',
] as const;

export type RowFaultCode = (typeof rowFaultCodes)[number];

/** Why a row, or one of its cells, cannot be imported. */
export type ImportReason = FieldErrorCode | CellProblemCode | RowFaultCode | 'denied';

/** Why an import failed. Each code has a text, `locales/*\/import.json` under `failed`. */
export const importFailureCodes = [
  'unreadable',
  'server_stopped',
  'not_permitted',
  'internal',
] as const;

export type ImportFailureCode = (typeof importFailureCodes)[number];

/**
 * Why a file is no table: contexts of the refusal `unreadable_file`. `unreadable` has the text of the
 * refusal itself.
 */
export const unreadableFileCodes = [
  'unreadable',
  'no_header',
  'too_wide',
  'forbidden_header',
  'too_many_texts',
  'too_many_rows',
  'too_many_table_rows',
  'too_many_parts',
  'too_slow',
  'no_sheet',
  'locked',
] as const;

export type UnreadableFileCode = (typeof unreadableFileCodes)[number];

/** An error in one cell of a row, or in the whole row (`column` null). */
export type ImportProblem = FromContract<typeof importProblemSchema>;

export const problemsReplySchema = exact({
  problems: listOf(importProblemSchema),
  total: {
    ...count,
    description: 'The number of problems with the requested code, else of all problems.',
  },
  reasons: {
    ...listOf(exact({ code: { type: 'string' }, problems: count })),
    description: 'Every code that occurs, also with a requested code, the most frequent first.',
  },
});

export const savedMappingSchema = exact({
  id: idSchema,
  name: { type: 'string' },
  mapping: mappingSchema,
});

export type SavedMapping = FromContract<typeof savedMappingSchema>;
