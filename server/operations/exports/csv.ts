import { type Language, localeOf } from '../../../src/runtime/text.ts';
import { escapeCsvFormulas } from '../../../src/runtime/cell-codec/formula-injection.ts';
import { formatLocalNumber } from '../../../src/runtime/cell-codec/numbers.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';

const special = /["\r\n,;\t|]|^\s|\s$/;

function fieldOf(cell: Cell, language: Language): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'number' ? formatLocalNumber(cell, language) : escapeCsvFormulas(String(cell));
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as CSV (RFC 4180): CRLF after each, quotes if a value needs them, formulas escaped.
 * Separator (unless given) and decimal mark are those of the language.
 */
export async function* csvText(
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  {
    language,
    bom,
    separator = localeOf(language).csvSeparator,
  }: { readonly language: Language; readonly bom: boolean; readonly separator?: string },
): AsyncGenerator<string> {
  if (bom) yield '\uFEFF';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const lines = rows.map((row) => row.map((cell) => fieldOf(cell, language)).join(separator));
    yield `${lines.join('\r\n')}\r\n`;
  }
}

/** The header row before the rows. */
export async function* withHeader(
  header: readonly Cell[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield [header];
  yield* pages;
}
