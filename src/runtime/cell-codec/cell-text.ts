import type { Language } from '../text.ts';
import { formatLocalNumber } from './numbers.ts';
import type { Cell, CellProblemCode, DecodeResult } from './types.ts';

/** The text of a cell without outer spaces; '' for an empty cell. */
export function cellText(cell: Cell): string {
  return cell === null ? '' : String(cell).trim();
}

/** The text of a cell in the notation of the language, for the clipboard. */
export function localCellText(cell: Cell, language: Language): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? formatLocalNumber(cell, language) : String(cell);
}

/** The result for a cell that can't be decoded. */
export function invalidCell(code: CellProblemCode, cell: Cell): DecodeResult {
  return { problem: { code, params: { value: cellText(cell) } } };
}

/** Encodes a value that its field type does not recognise, so that nothing of it is lost. */
export function encodeUnknown(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : JSON.stringify(value);
}

/** `#12`: a row by its id. */
export function formatIdRef(id: number): string {
  return `#${id}`;
}

/** The id in a text such as `#12`, else null. */
export function parseIdRef(text: string): number | null {
  const digits = /^#(-?\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
