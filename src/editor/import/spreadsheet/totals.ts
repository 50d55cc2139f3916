import { searchKey } from '../../../runtime/text-keys.ts';
import type { SheetRow } from '../form-file.ts';
import { numberOf, textOfCell } from './values.ts';

const totalWords =
  /^(?:(?:grand|sub)[ -]?total|totals?|sum|summe|zwischensumme|gesamt(?:summe)?|insgesamt|somme|sous-total|total general|moyenne|mittelwert|durchschnitt|average|mean)\s*:?$/;

/** Whether a row has a word for a total, and beside it nothing but numbers. */
function isTotal({ cells }: SheetRow, language: string): boolean {
  const filled = cells.filter((cell) => textOfCell(cell) !== '');
  const words = filled.filter((cell) => numberOf(cell, language) === null);
  const [word] = words;
  return (
    words.length === 1 &&
    word !== undefined &&
    filled.length > 1 &&
    totalWords.test(searchKey(textOfCell(word)))
  );
}

/** The rows of totals at the end of a table; they say nothing about its columns. */
export function totalsOf(rows: readonly SheetRow[], language: string): readonly SheetRow[] {
  const last = rows.findLastIndex((row) => !isTotal(row, language));
  return last === -1 ? [] : rows.slice(last + 1);
}
