import type { ClipboardEvent } from 'react';

/** Texts by row and column; all rows have the same length. */
export type CellBlock = readonly (readonly string[])[];

export interface ClipboardContent {
  /** Tabs between cells, one line per row. */
  readonly text: string;
  readonly html: string;
}

const quotedCell = /"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)/y;
const plainCell = /[^\t\r\n]*/y;

function cellAt(text: string, at: number): { readonly value: string; readonly end: number } {
  quotedCell.lastIndex = at;
  const quoted = quotedCell.exec(text);
  if (quoted !== null)
    return { value: (quoted[1] ?? '').replaceAll('""', '"'), end: quotedCell.lastIndex };
  plainCell.lastIndex = at;
  const [value = ''] = plainCell.exec(text) ?? [];
  return { value, end: at + value.length };
}

/**
 * The cells of tab-separated text from a spreadsheet. Cells with a tab, a line break or a quotation
 * mark may be quoted, with quotation marks doubled. A line break at the end starts no further row.
 */
function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { value, end } = cellAt(text, at);
    row.push(value);
    at = end + 1;
    if (text[end] === '\t') continue;
    rows.push(row);
    row = [];
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    if (at >= text.length) break;
  }
  return rows;
}

/** The text of an HTML cell; line breaks of the source count only if the table keeps white space. */
function textOfCell(cell: HTMLTableCellElement, isKept: boolean): string {
  const copy = cell.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  if (!isKept) {
    for (const node of textNodes(copy)) node.data = node.data.replaceAll(/\s+/g, ' ');
  }
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
  const text = copy.textContent;
  return isKept ? text : text.replaceAll(/ ?\n ?/g, '\n').trim();
}

function textNodes(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** The cells of the first table in HTML; a cell with a `colspan` fills the first of its columns. */
function parseHtmlTable(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return [];
  const isKept = table.style.whiteSpace.startsWith('pre');
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const others = Array.from({ length: Math.max(0, cell.colSpan - 1) }, () => '');
      return [textOfCell(cell, isKept), ...others];
    }),
  );
}

/**
 * The cells on the clipboard; no row if there are none. Plain text is preferred to HTML, which
 * spreadsheets format for display.
 */
export function parseClipboard({ text, html }: ClipboardContent): CellBlock {
  const rows = text === '' ? parseHtmlTable(html) : parseTsv(text);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
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
const escaped = (text: string) => text.replaceAll(/[&<>\r\n]/g, (char) => entities[char] ?? char);

/** Cells as a spreadsheet pastes them. */
export function toClipboardContent(rows: CellBlock): ClipboardContent {
  const lines = rows.map((row) => row.map(quoted).join('\t'));
  // A last line that is empty would not count as a row.
  if (lines.at(-1) === '') lines[lines.length - 1] = '""';
  const cells = rows.map(
    (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return {
    text: lines.join('\r\n'),
    html: `<table style="white-space: pre-wrap"><tbody>${cells.join('')}</tbody></table>`,
  };
}

/** Puts cells on the clipboard of a `copy` event. */
export function setClipboard(event: ClipboardEvent, { text, html }: ClipboardContent): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
}
