import type { Cell } from '../../../../../src/runtime/cell-codec/types.ts';
import { type FileRow, textOf } from '../table.ts';

export const isFilled = (cell: Cell): boolean => textOf(cell) !== '';

/** Numbers, prices with the sign of their currency, and dates. */
const isValue = (text: string): boolean =>
  /^\p{Sc}?[\s\d.,:/+\-−%]*\d[\s\d.,:/+\-−%]*\p{Sc}?$/u.test(text) ||
  /^\d{4}-\d\d-\d\dT/.test(text);

/** A type of values is seen in a column if it has this part of the values. */
const enough = 0.9;

/** The first rows below a header, column by column. */
export class Below {
  readonly count: number;
  readonly #rows: readonly FileRow[];

  constructor(rows: readonly FileRow[]) {
    this.#rows = rows;
    this.count = rows.length;
  }

  texts(at: number): readonly string[] {
    return this.#rows.map(({ cells }) => textOf(cells[at])).filter((text) => text !== '');
  }

  /** Whether numbers or dates are in a column. */
  hasValues(at: number): boolean {
    const texts = this.texts(at);
    return texts.length > 0 && texts.filter(isValue).length >= texts.length * enough;
  }
}
