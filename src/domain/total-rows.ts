import type { Cell } from '../runtime/cell-codec/types.ts';
import { searchKey } from '../runtime/text-keys.ts';

interface Row {
  /** Its line in the file. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The most rows of totals below a table. */
export const mostTotals = 20;

const words =
  /^(?:(?:grand|sub)[ -]?total|totals?|sum|summe|zwischensumme|gesamt(?:summe)?|insgesamt|somme|sous-total|total general|moyenne|mittelwert|durchschnitt|average|mean)\s*:?$/;

/** A number in the notation of any language, with a short unit or currency beside it. */
const amount = /^[(+−-]?\s*[^\d\s]{0,4}\s*\d[\d.,'’\s]{0,24}(?:[^\d]{0,8})$/;

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim());

/** Whether a row has a word for a total, and beside it nothing but numbers. */
function isTotal({ cells }: Row): boolean {
  const filled = cells.map(textOf).filter((text) => text !== '');
  const others = filled.filter((text) => !words.test(searchKey(text)));
  return (
    filled.length === others.length + 1 &&
    others.length > 0 &&
    others.every((text) => text.length < 40 && amount.test(text))
  );
}

const filledOf = ({ cells }: Row): number => cells.filter((cell) => textOf(cell) !== '').length;

/** A row below a table, such as one for a signature, fills at most so many cells. */
const mostBelow = 2;
/** The cells that some row of a table fills, if such rows are told from it. */
const leastWidth = 4;

/** Where notes and signatures begin below a table: behind an empty line, with few cells each. */
function notesAt(rows: readonly Row[]): number {
  const from = rows.findLastIndex((row) => filledOf(row) > mostBelow) + 1;
  const isWide = rows.slice(0, from).some((row) => filledOf(row) >= leastWidth);
  const at = rows.findIndex(
    ({ number }, index) => index >= from && number - (rows[index - 1]?.number ?? number) > 1,
  );
  return from > 0 && isWide && at !== -1 ? at : rows.length;
}

/**
 * The rows at the end of a table that look like totals of the rows above them, or like notes and signatures
 * below the table. `rows` are those of the table, or its last ones, of which at most `mostTotals` can be so.
 */
export function totalRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const table = rows.slice(0, notesAt(rows));
  const last = table.findLastIndex((row) => !isTotal(row));
  const totals = last === -1 ? [] : rows.slice(last + 1);
  return totals.length > mostTotals ? [] : totals;
}
