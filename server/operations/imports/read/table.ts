import type { Readable } from 'node:stream';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';

/** A row of a file below its header; `number` is its line in the file, where the header is 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A table file, read as a stream as often as is asked. */
export interface TableFile {
  readonly format: 'csv' | 'xlsx';
  /** Of a CSV; null for XLSX. */
  readonly encoding: string | null;
  readonly separator: string | null;
  /** Of an XLSX. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headers: readonly string[];
  /** Rows with anything in them, in their order, some at a time. */
  readonly rows: () => AsyncGenerator<readonly FileRow[]>;
}

/** Bytes that can be read from any place, as a file store gives them. */
export interface Bytes {
  readonly size: number;
  readonly read: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/** A file that is no table, with the code of a sentence in locales/*\/import.json. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: 'unreadable' | 'no_header' | 'too_wide' | 'too_many_texts' | 'no_sheet' | 'locked';

  constructor(code: UnreadableFile['code'], cause?: unknown) {
    super(`The file can't be read: ${code}`, { cause });
    this.code = code;
  }
}

export const mostColumns = 500;

/** What a header cell says. Throws where there is no header, or one too wide. */
export function headersOf(cells: readonly Cell[] | undefined): readonly string[] {
  const headers = (cells ?? []).map((cell) => (cell === null ? '' : String(cell).trim()));
  const width = headers.findLastIndex((header) => header !== '') + 1;
  if (width === 0) throw new UnreadableFile('no_header');
  if (width > mostColumns) throw new UnreadableFile('too_wide');
  return headers.slice(0, width).map((header) => header.slice(0, 1000));
}

export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}
