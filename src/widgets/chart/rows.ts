import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { parseNumber } from '../number/parse.ts';

/** A labelled number; while it is typed the number may be missing or invalid. */
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

/** The rows of a stored or a typed value; an invalid row becomes an empty one. */
export function rowsOf(value: unknown): readonly Row[] {
  return isList(value) ? value.map(rowOf) : [];
}

/** The rows that can be drawn. */
export function barsOf(rows: readonly Row[]): readonly Bar[] {
  return rows.flatMap(({ label, value }) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ label, value }] : [],
  );
}

/** The rows without the empty ones; a value that is no list of rows comes back unchanged. */
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
 * Parses rows from the clipboard text of a spreadsheet: lines of tab-separated cells, the label
 * first and then the number in the notation of the language. Null for a text that is a single cell.
 */
export function pastedRows(text: string, language: string): readonly Row[] | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return null;
  return lines.map((line) => {
    const [label = '', cell = ''] = line.split('\t').map((each) => each.trim());
    return { label, value: parseNumber(cell, language) };
  });
}
