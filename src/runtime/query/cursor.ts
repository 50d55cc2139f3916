import { isInstant } from '../record/formats.ts';
import { isList } from '../record/json.ts';
import { baseColumns } from '../rules/base-columns.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { QueryError } from './error.ts';
import type { SortColumn, SortValue } from './sort.ts';

/** The end of a page: the sort values of its last row. */
export interface CursorPosition {
  readonly values: readonly SortValue[];
  readonly id: number;
}

const longest = 20_000;

function signature(columns: readonly SortColumn[]): string {
  return columns
    .map(({ db, direction, ranks }) => `${db} ${direction}${ranks ? ' ranked' : ''}`)
    .join();
}

/** True for a text that can be a parameter of the database. */
export const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0');

function fitsColumn(value: unknown, { db, type, ranks }: SortColumn): value is SortValue {
  if (value === null) return true;
  if (ranks !== null) return Number.isInteger(value);
  switch (type) {
    case 'number':
      return baseColumns.has(db) ? Number.isSafeInteger(value) : typeof value === 'number';
    case 'number_list':
    case 'people':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      if (typeof value !== 'string') return false;
      return baseColumns.has(db) ? isInstant(value) : isStorableText(value);
    case 'text':
    case 'text_list':
      return typeof value === 'string' && isStorableText(value);
  }
}

/** The cursor of the page after the row: opaque, and valid only for this sort. */
export function encodeCursor(
  columns: readonly SortColumn[],
  { values, id }: CursorPosition,
): string {
  return toBase64Url(JSON.stringify([signature(columns), values, id]));
}

/** The content of a cursor of lists or groups; null if it is malformed. */
export function parseCursor(cursor: unknown): unknown {
  if (typeof cursor !== 'string') return null;
  const text = cursor.length > longest ? null : fromBase64Url(cursor);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Decodes a position in a sort; throws a QueryError if the values do not fit the sort. */
export function decodePosition(
  columns: readonly SortColumn[],
  values: unknown,
  id: unknown,
): CursorPosition {
  const list = isList(values) ? values : [];
  const kept = columns.flatMap((column, index): readonly SortValue[] => {
    const value = list[index];
    return fitsColumn(value, column) ? [value] : [];
  });
  if (kept.length !== columns.length || list.length !== columns.length)
    throw new QueryError('page_cursor');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new QueryError('page_cursor');
  return { values: kept, id };
}

/** Decodes a cursor; throws a QueryError if it belongs to another sort. */
export function decodeCursor(columns: readonly SortColumn[], cursor: unknown): CursorPosition {
  const list = parseCursor(cursor);
  if (!isList(list)) throw new QueryError('page_cursor');
  const [sort, values, id] = list;
  if (sort !== signature(columns)) throw new QueryError('page_cursor');
  return decodePosition(columns, values, id);
}
