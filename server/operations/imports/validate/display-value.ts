import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';

const maxLength = 500;

/** The text of a cell in the report of a problem. */
export function displayValue(cell: Cell): string | null {
  return cell === null ? null : String(cell).slice(0, maxLength);
}
