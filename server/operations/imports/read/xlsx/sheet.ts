import type { Readable } from 'node:stream';
import type { Cell } from '../../../../../src/runtime/cell-codec/types.ts';
import { type FileRow, UnreadableFile, isBlank, mostColumns } from '../table.ts';
import { columnAt } from './reference.ts';
import { unescaped } from './shared-strings.ts';
import { type Attributes, readXml } from './xml.ts';

const day = 24 * 60 * 60 * 1000;
/** Day 0 of both date systems; the first counts 29 February 1900, which never existed. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
const latest = 2_958_466;

/**
 * Converts a number of days to an ISO 8601 date, with a time of day if it has one, to the second
 * and without a zone. null for a number that is no date.
 */
function serialDate(serial: number, isFrom1904: boolean): string | null {
  if (!(serial >= 0 && serial < latest)) return null;
  const shifted = !isFrom1904 && serial < 60 ? serial + 1 : serial;
  const base = isFrom1904 ? from1904 : from1900;
  const moment = new Date(base + Math.round((shifted * day) / 1000) * 1000);
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

/** The data of a workbook that the cells of a sheet refer to. */
export interface Shared {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly isFrom1904: boolean;
}

function cellOf({ t: type, s: style }: Attributes, text: string, shared: Shared): Cell {
  if (text === '') return null;
  switch (type) {
    case 's':
      return shared.texts[Number(text)] ?? null;
    case 'b':
      return text === '1';
    case 'inlineStr':
    case 'str':
      return unescaped(text);
    case 'e':
      return text;
    case 'd':
      return text;
    default: {
      const value = Number(text);
      if (Number.isNaN(value)) return text;
      const isDate = style !== undefined && shared.dateStyles[Number(style)] === true;
      return isDate ? (serialDate(value, shared.isFrom1904) ?? value) : value;
    }
  }
}

/** The non-empty rows of a sheet, with the numbers that a spreadsheet shows. */
export async function* readSheet(content: Readable, shared: Shared): AsyncGenerator<FileRow> {
  const rows: FileRow[] = [];
  let number = 0;
  let cells: Cell[] = [];
  let cell: Attributes = {};
  let at = -1;
  let text = '';
  let isValue = false;
  let phonetic = false;
  const pieces = readXml(content, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = attributes['r'] === undefined ? number + 1 : Number(attributes['r']);
        cells = [];
        at = -1;
      } else if (name === 'c') {
        cell = attributes;
        at = attributes['r'] === undefined ? at + 1 : columnAt(attributes['r']);
        text = '';
      } else if (name === 'rPh') phonetic = true;
      isValue = (name === 'v' || name === 't') && !phonetic;
    },
    text: (piece) => {
      if (isValue) text += piece;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'c' && at >= 0 && at < mostColumns) {
        while (cells.length < at) cells.push(null);
        cells[at] = cellOf(cell, text, shared);
      }
      if (name !== 'row') return;
      if (!isBlank(cells)) rows.push({ number, cells });
      // Rows of a broken file may nest: the outer one must not repeat the cells of the inner one.
      cells = [];
    },
  });
  try {
    while ((await pieces.next()).done !== true) yield* rows.splice(0);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error);
  } finally {
    content.destroy();
  }
}
