import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { parseNumber } from '../number/parse.ts';

/** A labelled number; while it is typed the number may be missing or none. */
export interface Row {
  readonly label: string;
  readonly value: number | string | null;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const empty: Row = { label: '', value: null };

function rowOf(entry: unknown): Row {
  if (!isObject(entry)) return empty;
  const [label, value] = [ownProperty(entry, 'label'), ownProperty(entry, 'value')];
  return {
    label: typeof label === 'string' ? label : '',
    value: typeof value === 'number' || typeof value === 'string' ? value : null,
  };
}

/** The rows of a stored or a typed value; what is none is an empty one in its place. */
export function rowsOf(value: unknown): readonly Row[] {
  return isList(value) ? value.map(rowOf) : [];
}

/** What of them can be drawn. */
export function barsOf(rows: readonly Row[]): readonly Bar[] {
  return rows.flatMap(({ label, value }) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ label, value }] : [],
  );
}

/** The rows without those in which nothing stands; what is no list of rows is given back. */
export function withoutEmptyRows(value: unknown): unknown {
  if (!isList(value)) return value;
  return value.filter((entry) => {
    if (!isObject(entry)) return true;
    const [label, number] = [
      ownProperty(entry, 'label') ?? '',
      ownProperty(entry, 'value') ?? null,
    ];
    return typeof label !== 'string' || label.trim() !== '' || number !== null;
  });
}

/**
 * Rows as a spreadsheet puts them on the clipboard: lines of cells parted by tabs, the label first
 * and behind it the number as the language writes it. Null for a text that is one cell.
 */
export function pastedRows(text: string, language: string): readonly Row[] | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.map((line) => {
    const [label = '', cell = ''] = line.split('\t').map((each) => each.trim());
    return { label, value: parseNumber(cell, language) };
  });
}
