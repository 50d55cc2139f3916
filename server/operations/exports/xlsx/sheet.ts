import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { xmlText } from './escape.ts';
import { styles } from './package-parts.ts';

/** Limits of the format. */
const mostRows = 1_048_576;
const longestText = 32_767;

/** A column of a sheet. */
export interface SheetColumn {
  readonly name: string;
  /** Its texts are dates or date-times and are written as dates of the spreadsheet. */
  readonly isDate: boolean;
}

/** The data exceed a limit of a sheet. */
export class XlsxLimitError extends Error {
  override readonly name = 'NotForXlsx';
  /** The header is row 1; null: there are too many rows. */
  readonly row: number | null;
  readonly column: string;

  constructor(row: number | null, column: string) {
    super(`The sheet has no room for row ${row ?? mostRows + 1}.`);
    this.row = row;
    this.column = column;
  }
}

const moment = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/;
const dayZero = Date.UTC(1899, 11, 30);
/** Programs count days before this date differently. */
const firstDay = '1900-03-01';

function dateCell(text: string): string | null {
  const [, day, time] = moment.exec(text) ?? [];
  if (day === undefined || day < firstDay) return null;
  const at = Date.parse(`${day}T${(time ?? '00:00').padEnd(8, ':00')}.000Z`);
  const style = time === undefined ? styles.day : styles.moment;
  return `<c s="${style}"><v>${(at - dayZero) / 86_400_000}</v></c>`;
}

function textCell(text: string, style: number | null): string {
  const attribute = style === null ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function cellXml(cell: Cell, { isDate }: SheetColumn): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return (isDate ? dateCell(cell) : null) ?? textCell(cell, null);
}

const start = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
].join('');

/** The XML of a sheet, chunk by chunk. Throws an XlsxLimitError. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="22" customWidth="1"/>`,
  );
  const header = columns.map(({ name }) => textCell(name, styles.header)).join('');
  yield `${start}<cols>${widths.join('')}</cols><sheetData><row>${header}</row>`;
  let number = 1;
  for await (const rows of pages) {
    let xml = '';
    for (const row of rows) {
      number += 1;
      if (number > mostRows) throw new XlsxLimitError(null, '');
      xml += '<row>';
      for (const [at, column] of columns.entries()) {
        const cell = row[at] ?? null;
        if (typeof cell === 'string' && cell.length > longestText) {
          throw new XlsxLimitError(number, column.name);
        }
        xml += cellXml(cell, column);
      }
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}
