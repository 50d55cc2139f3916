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

/**
 * The rows at the end of a table that look like totals of the rows above them. `rows` are those of the
 * table, or its last ones, of which at most `mostTotals` can be totals.
 */
export function totalRows<T extends Row>(rows: readonly T[]): readonly T[] {
  const last = rows.findLastIndex((row) => !isTotal(row));
  const totals = last === -1 ? [] : rows.slice(last + 1);
  return totals.length > mostTotals ? [] : totals;
}
