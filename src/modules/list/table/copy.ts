import type { Language } from '../../../runtime/text.ts';
import { guardFormula } from '../../../runtime/written/guard.ts';
import { writeNumber } from '../../../runtime/written/numbers.ts';
import type { Cell } from '../../../runtime/written/types.ts';

/** A cell as a text that spreadsheets set to the language read. */
function textOf(cell: Cell, language: Language): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? writeNumber(cell, language) : guardFormula(String(cell));
}

const special = /["\t\r\n]/;

const quoted = (text: string) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

export interface Copied {
  /** Tabs between cells, a line for each row: what spreadsheets paste. */
  readonly text: string;
  readonly html: string;
}

/** Cells as they go to the clipboard; values stand as in exported files. */
export function copyOf(rows: readonly (readonly Cell[])[], language: Language): Copied {
  const texts = rows.map((row) => row.map((cell) => textOf(cell, language)));
  const lines = texts.map((row) => row.map(quoted).join('\t'));
  const cells = texts.map(
    (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return { text: lines.join('\r\n'), html: `<table><tbody>${cells.join('')}</tbody></table>` };
}
