import type { Language } from '../../../runtime/text.ts';
import { escapeFormula } from '../../../runtime/cell-codec/formula-injection.ts';
import { formatLocalNumber } from '../../../runtime/cell-codec/numbers.ts';
import type { Cell } from '../../../runtime/cell-codec/types.ts';

/** A cell as a text in the language. */
export function cellText(cell: Cell, language: Language): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? formatLocalNumber(cell, language) : String(cell);
}

/** The same, for spreadsheets, which must not run it. */
function textOf(cell: Cell, language: Language): string {
  const text = cellText(cell, language);
  return typeof cell === 'number' ? text : escapeFormula(text);
}

const special = /["\t\r\n]/;

const quoted = (text: string) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  '\n': '&#10;',
};
const escaped = (text: string) => text.replaceAll(/[&<>\r\n]/g, (sign) => entities[sign] ?? sign);

export interface ClipboardContent {
  /** Tabs between cells, a line for each row: what spreadsheets paste. */
  readonly text: string;
  readonly html: string;
}

/** Cells as they go to the clipboard; values stand as in exported files. */
export function toClipboardContent(
  rows: readonly (readonly Cell[])[],
  language: Language,
): ClipboardContent {
  const texts = rows.map((row) => row.map((cell) => textOf(cell, language)));
  const lines = texts.map((row) => row.map(quoted).join('\t'));
  // An empty last line would be none.
  if (lines.at(-1) === '') lines[lines.length - 1] = '""';
  const cells = texts.map(
    (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return {
    text: lines.join('\r\n'),
    html: `<table style="white-space: pre-wrap"><tbody>${cells.join('')}</tbody></table>`,
  };
}
