import type { Importer } from './importer.ts';
import { importJsonSchema } from './json-schema/json-schema.ts';
import { importSpreadsheet } from './spreadsheet/import.ts';
import { importXlsform } from './xlsform/xlsform.ts';

/** The formats of forms that can be brought; each is a folder here. */
export const importers = {
  spreadsheet: importSpreadsheet,
  xlsform: importXlsform,
  json_schema: importJsonSchema,
} as const satisfies Readonly<Record<string, Importer>>;

export type FormatName = keyof typeof importers;

/** The formats that read workbooks, and those that read texts. */
export const formatsOf = {
  workbook: ['spreadsheet', 'xlsform'],
  text: ['json_schema'],
} as const satisfies Readonly<Record<string, readonly FormatName[]>>;
