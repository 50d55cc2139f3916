import type { Readable } from 'node:stream';
import type {
  HeaderLines,
  TableMapping,
  UnreadableFileCode,
} from '../../../../src/contract/import-schemas.ts';
import { isForbiddenName } from '../../../../src/runtime/record/forbidden-names.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';

/** A row of a file below its header; `number` is its line in the file, where the first line is 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  /** The rows of tables of its item, from the sheets of these rows (imports/tables). */
  readonly tables?: readonly TableRows[];
  /**
   * The file has no row of the item: its `cells` hold only what identifies the item, and nothing but
   * `tables` is imported.
   */
  readonly hasOnlyTables?: boolean;
}

/** The rows of one table of an item, in the order of their sheet. */
export interface TableRows {
  readonly mapping: TableMapping;
  readonly rows: readonly FileRow[];
}

/** What of a file is read as a table. */
export interface WantedTable {
  /** The sheet of an XLSX; null: the first. */
  readonly sheet: string | null;
  /** The lines that name the columns; null: they are found. */
  readonly header: HeaderLines | null;
}

/** A table file, which can be streamed any number of times. */
export interface TableFile {
  readonly format: 'csv' | 'xlsx';
  /** The encoding of a CSV; null for XLSX. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** The sheets of an XLSX. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headers: readonly string[];
  /** The lines that name the columns together (read/header). */
  readonly headerLines: HeaderLines;
  /** The first rows as the file has them, with those of the header and above it. */
  readonly firstRows: readonly FileRow[];
  /** Non-empty rows in order, in chunks. */
  readonly rows: () => AsyncGenerator<readonly FileRow[]>;
}

/** Bytes with random access, as a file store returns them. */
export interface Bytes {
  readonly size: number;
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/** The file is no table. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: UnreadableFileCode;

  constructor(code: UnreadableFileCode, cause?: unknown) {
    super(`The file can't be read: ${code}`, { cause });
    this.code = code;
  }
}

export const mostColumns = 500;

/** The text of a cell without spaces around it; empty for a cell without a value. */
export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();

/** The texts of a header row. Throws if there is no header, or it is too wide. */
export function headersOf(cells: readonly Cell[] | undefined): readonly string[] {
  const headers = (cells ?? []).map(textOf);
  const width = headers.findLastIndex((header) => header !== '') + 1;
  if (width === 0) throw new UnreadableFile('no_header');
  if (width > mostColumns) throw new UnreadableFile('too_wide');
  if (headers.some(isForbiddenName)) throw new UnreadableFile('forbidden_header');
  return headers.slice(0, width).map((header) => header.slice(0, 1000));
}

/** Counts values behind the last header, row by row. */
export function columnsBehind(headers: readonly string[]) {
  const filled = new Map<number, number>();
  let count = 0;
  return {
    add(rows: readonly Pick<FileRow, 'cells'>[]): void {
      count += rows.length;
      for (const { cells } of rows)
        for (let at = headers.length; at < Math.min(cells.length, mostColumns); at += 1)
          if (textOf(cells[at]) !== '') filled.set(at, (filled.get(at) ?? 0) + 1);
    },
    /**
     * The headers with empty ones for columns that half of the rows fill: their values are not lost. Where
     * fewer do, a cell was split by mistake, which the check of the row reports.
     */
    headers(): readonly string[] {
      const columns = [...filled].flatMap(([at, rows]) => (rows * 2 >= count ? [at] : []));
      const width = Math.max(headers.length, ...columns.map((at) => at + 1));
      return Array.from({ length: width }, (_, at) => headers[at] ?? '');
    },
  };
}

export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
