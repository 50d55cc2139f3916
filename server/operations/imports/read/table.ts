import type { Readable } from 'node:stream';
import type { TableMapping, UnreadableFileCode } from '../../../../src/contract/import-schemas.ts';
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
  /** The line of the header in the file, the first of them if several rows name the columns. */
  readonly headerNumber: number;
  /** Rows that name the columns together (read/header.ts). */
  readonly headerRows: number;
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

/** The texts of a header row. Throws if there is no header, or it is too wide. */
export function headersOf(cells: readonly Cell[] | undefined): readonly string[] {
  const headers = (cells ?? []).map((cell) => (cell === null ? '' : String(cell).trim()));
  const width = headers.findLastIndex((header) => header !== '') + 1;
  if (width === 0) throw new UnreadableFile('no_header');
  if (width > mostColumns) throw new UnreadableFile('too_wide');
  if (headers.some(isForbiddenName)) throw new UnreadableFile('forbidden_header');
  return headers.slice(0, width).map((header) => header.slice(0, 1000));
}

/**
 * The headers with an empty one for each further column in which a row has a value, so that values
 * without a name are not lost.
 */
export function widened(
  headers: readonly string[],
  rows: readonly Pick<FileRow, 'cells'>[],
): readonly string[] {
  let width = headers.length;
  for (const { cells } of rows) {
    const last = cells.findLastIndex((cell) => cell !== null && String(cell).trim() !== '');
    width = Math.max(width, Math.min(last + 1, mostColumns));
  }
  return Array.from({ length: width }, (_, at) => headers[at] ?? '');
}

export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
