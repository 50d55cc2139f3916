import { sql } from '../query/fragment.ts';
import { hasRowEnds, rowEndTexts } from '../query/row-ends.ts';
import type { RowValuePart } from '../query/row-values.ts';
import type { SqlFragment } from '../query/types.ts';
import { dayBounds } from './date-bounds.ts';
import type { Rule } from './rule.ts';
import type { DocumentPath, SqlContext } from './sql/operand.ts';
import type { RowVariable } from './types.ts';

/** What the database stores of the rows of an item that shows the ends of a column. */
export interface StoredEndsSource {
  /** What the database stores of a column of the rows; null if it has no index. */
  readonly values: (cell: string, part: RowValuePart) => SqlFragment | null;
  /** Where the rows are in a document with an index, as those of templates are. */
  readonly document: DocumentPath | null;
  readonly moment: SqlContext['moment'];
}

type Sign = '<' | '<=' | '>' | '>=';

/**
 * Conditions on the least and the greatest value of a column in all rows of an item, compared with what
 * a rule names. They hold for every item of which the comparison is true, and perhaps for some others.
 */
export interface StoredEnds {
  readonly least: (sign: Sign) => SqlFragment;
  readonly most: (sign: Sign) => SqlFragment;
}

export const number = (value: number): SqlFragment => sql`${value}::double precision`;

/** The bounds between which everything lies that is equal to what a rule names. */
interface Bounds<T> {
  readonly first: T;
  readonly last: T;
}

function boundsOf(
  { type }: RowVariable,
  value: Rule,
  moment: SqlContext['moment'],
): Bounds<number | string> | null {
  if (type === 'date') return dayBounds(value, moment);
  return type === 'number' && typeof value === 'number' ? { first: value, last: value } : null;
}

const isBelow = (sign: Sign): sign is '<' | '<=' => sign.startsWith('<');

/** By the two columns in which the database stores the ends. */
function inColumns(
  { db, type }: RowVariable,
  { first, last }: Bounds<number | string>,
  values: StoredEndsSource['values'],
): StoredEnds | null {
  const parts = type === 'date' ? (['first', 'last'] as const) : (['least', 'most'] as const);
  const [low, high] = parts.map((part) => values(db, part));
  if (low == null || high == null) return null;
  const compared = (end: SqlFragment) => (sign: Sign) => {
    const bound = isBelow(sign) ? last : first;
    if (typeof bound === 'number')
      return sql`${end} ${{ texts: [sign], values: [] }} ${number(bound)}`;
    // The bounds of a date are wider than the date.
    return isBelow(sign) ? sql`${end} <= ${bound}::text` : sql`${end} >= ${bound}::text`;
  };
  return { least: compared(low), most: compared(high) };
}

/** By the texts that the database stores of the rows in a document. */
function inDocument(
  { db, type }: RowVariable,
  { first, last }: Bounds<number | string>,
  { key, rowEnds }: DocumentPath,
): StoredEnds | null {
  if (!hasRowEnds(type) || rowEnds === undefined) return null;
  const textsOf = (end: '<' | '>') => (sign: Sign) =>
    rowEndTexts(
      { table: key, cell: db },
      end,
      isBelow(sign) ? '<=' : '>=',
      isBelow(sign) ? last : first,
    );
  if (textsOf('<')('<') === null || textsOf('<')('>') === null) return null;
  const compared = (end: '<' | '>') => (sign: Sign) =>
    sql`${rowEnds} && ${[...(textsOf(end)(sign) ?? [])]}::text[]`;
  return { least: compared('<'), most: compared('>') };
}

/** The ends of a column, compared with what `value` names; null if the database stores none. */
export function storedEnds(
  cell: RowVariable,
  value: Rule,
  { values, document, moment }: StoredEndsSource,
): StoredEnds | null {
  const bounds = boundsOf(cell, value, moment);
  if (bounds === null) return null;
  const own = inColumns(cell, bounds, values);
  return own ?? (document && inDocument(cell, bounds, document));
}
