import type { HeaderLines } from '../../contract/imports.ts';
import type { Workbook } from '../../contract/workbooks.ts';
import type { Cell } from '../../runtime/cell-codec/types.ts';

/** A row of a sheet with the number that a spreadsheet shows; the first row is 1. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A sheet of a workbook; a CSV file is one sheet. Empty rows are left out. */
export interface Sheet {
  readonly name: string;
  /** The lines of the file that name the columns together; the first row of `rows` has those names. */
  readonly header: HeaderLines | null;
  /** The first rows as the file has them, with those above the header. */
  readonly first_rows: Workbook['sheets'][number]['first_rows'];
  readonly rows: readonly SheetRow[];
}

/** A file with a form, as somebody brought it. */
export type FormFile =
  | { readonly is: 'workbook'; readonly name: string; readonly sheets: readonly Sheet[] }
  | { readonly is: 'text'; readonly name: string; readonly text: string };

/** The name of a file without its ending, as the name of a template. */
export const titleOfFile = ({ name }: FormFile): string =>
  name
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
