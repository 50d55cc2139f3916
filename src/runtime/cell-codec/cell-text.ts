import type { Cell, DecodeResult } from './types.ts';

/** What a cell says, without spaces around it; '' for an empty one. */
export function cellText(cell: Cell): string {
  return cell === null ? '' : String(cell).trim();
}

/** A cell that can't be read. */
export function invalidCell(code: string, cell: Cell): DecodeResult {
  return { problem: { code, params: { value: cellText(cell) } } };
}

/** A value that its field type does not know: nothing of it is lost. */
export function encodeUnknown(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : JSON.stringify(value);
}

/** `#12`: a row by its id. */
export function formatIdRef(id: number): string {
  return `#${id}`;
}

/** The id of such a text, else null. */
export function parseIdRef(text: string): number | null {
  const digits = /^#(-?\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
