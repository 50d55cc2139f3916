import type { Cell, CellRead } from './types.ts';

/** What a cell says, without spaces around it; '' for an empty one. */
export function textOf(cell: Cell): string {
  return cell === null ? '' : String(cell).trim();
}

/** A cell that can't be read. */
export function unreadable(code: string, cell: Cell): CellRead {
  return { problem: { code, params: { value: textOf(cell) } } };
}

/** A value that its field type does not know: nothing of it is lost. */
export function strayCell(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : JSON.stringify(value);
}

/** `#12`: a row by its id. */
export function idText(id: number): string {
  return `#${id}`;
}

/** The id of such a text, else null. */
export function idIn(text: string): number | null {
  const digits = /^#(-?\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
