import { unescapeFormula } from '../../../runtime/cell-codec/formula-injection.ts';

/** Texts by row and column; every row is as long as the longest. */
export type CellBlock = readonly (readonly string[])[];

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
 * The cells of tab-separated text, as spreadsheets put it on the clipboard: cells with a tab, a
 * line break or a quotation mark may stand in quotation marks, doubled within. The line break at
 * the end is none of a further row.
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

/** The text of an HTML cell; source line breaks count only where the table keeps white space. */
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

/** The cells of the first table of a HTML text; cells over several columns are the first of them. */
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
 * The cells on the clipboard; no row where there are none. Text counts before HTML, which spreadsheets
 * fill with the cell's look. What keeps a text from being run as a formula is taken off.
 */
export function parseClipboard(clipboard: {
  readonly text: string;
  readonly html: string;
}): CellBlock {
  const rows = clipboard.text === '' ? parseHtmlTable(clipboard.html) : parseTsv(clipboard.text);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((row) =>
    Array.from({ length: width }, (_, at) => unescapeFormula(row[at] ?? '')),
  );
}
