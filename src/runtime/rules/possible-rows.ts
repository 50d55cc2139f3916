import { join, sql } from '../query/fragment.ts';
import type { RowValuePart } from '../query/row-values.ts';
import type { SqlFragment } from '../query/types.ts';
import { isList, isObject } from '../record/json.ts';
import type { Rule } from './rule.ts';
import { emptyNumbersOf } from './sql/json-value.ts';
import type { RowVariable } from './types.ts';

interface Rows {
  readonly columns: ReadonlyMap<string, RowVariable>;
  /** What the database stores of a column of the rows; null if it has no index. */
  readonly values: (cell: string, part: RowValuePart) => SqlFragment | null;
}

/** The column of the row that a rule reads; null for anything else. */
function cellOf(rule: Rule | undefined, { columns }: Rows): RowVariable | null {
  if (!isObject(rule)) return null;
  const name = rule['var'];
  const db: unknown = isList(name) ? name[0] : name;
  return typeof db === 'string' ? (columns.get(db) ?? null) : null;
}

const flipped = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' } as const;
type Sign = keyof typeof flipped;
const isSign = (operator: string): operator is Sign => Object.hasOwn(flipped, operator);

const number = (value: number): SqlFragment => sql`${value}::double precision`;

/** The least number of the rows is at most, and the greatest at least the value. */
function numberCondition(
  { db }: RowVariable,
  sign: Sign,
  least: number,
  most: number,
  { values }: Rows,
): SqlFragment | null {
  const [low, high] = [values(db, 'least'), values(db, 'most')];
  if (low === null || high === null) return null;
  switch (sign) {
    case '<':
      return sql`${low} < ${number(most)}`;
    case '<=':
      return sql`${low} <= ${number(most)}`;
    case '>':
      return sql`${high} > ${number(least)}`;
    case '>=':
      return sql`${high} >= ${number(least)}`;
    case '==':
      return sql`(${low} <= ${number(most)} and ${high} >= ${number(least)})`;
  }
}

function textCondition(
  { db }: RowVariable,
  texts: readonly string[],
  { values }: Rows,
): SqlFragment | null {
  const stored = values(db, 'texts');
  return stored === null ? null : sql`${stored} && ${[...texts]}::text[]`;
}

function comparison(
  cell: RowVariable | null,
  sign: Sign,
  value: Rule | undefined,
  rows: Rows,
): SqlFragment | null {
  if (cell === null) return null;
  if (typeof value === 'number') return numberCondition(cell, sign, value, value, rows);
  if (sign !== '==') return null;
  if (typeof value === 'string' && value !== '') return textCondition(cell, [value], rows);
  return value === true ? textCondition(cell, ['true'], rows) : null;
}

/** One of several values: between the least and the greatest number, or one of the texts. */
function choice(cell: RowVariable | null, list: Rule | undefined, rows: Rows): SqlFragment | null {
  if (cell === null || !isList(list) || list.length === 0) return null;
  if (list.every((each) => typeof each === 'string')) return textCondition(cell, list, rows);
  const numbers = list.filter((each) => typeof each === 'number');
  return numbers.length === list.length
    ? numberCondition(cell, '==', Math.min(...numbers), Math.max(...numbers), rows)
    : null;
}

/**
 * A condition on what the database stores of an item's rows that holds for every item with a row that
 * meets `rule`, and perhaps for others; an index answers it. Null if there is none.
 */
export function possibleRows(rule: Rule, rows: Rows): SqlFragment | null {
  const entries = isObject(rule) ? Object.entries(rule) : [];
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) return null;
  const [operator, given] = entry;
  const args = isList(given) ? given : [given];
  if (operator === 'and' || operator === 'or') {
    const parts = args.map((each) => possibleRows(each, rows));
    const known = parts.filter((part) => part !== null);
    if (known.length === 0 || (operator === 'or' && known.length < parts.length)) return null;
    return sql`(${join(known, ` ${operator} `)})`;
  }
  const [first, second] = args;
  const cell = cellOf(first, rows);
  if (operator === 'var') {
    const own = cellOf(rule, rows);
    return own?.type === 'boolean' ? textCondition(own, ['true'], rows) : null;
  }
  if (operator === 'in') return choice(cell, second, rows);
  if (!isSign(operator) || args.length !== 2) return null;
  return (
    comparison(cell, operator, second, rows) ??
    comparison(cellOf(second, rows), flipped[operator], first, rows)
  );
}

/**
 * A condition under which `possibleRows` is the answer itself, so that no row has to be read: one
 * comparison of a number, unless the least or greatest number is one that counts as empty. Never
 * null. Null if there is no such condition.
 */
export function certainRows(rule: Rule, rows: Rows): SqlFragment | null {
  const [entry] = isObject(rule) ? Object.entries(rule) : [];
  if (entry === undefined) return null;
  const [operator, args] = entry;
  if (!isSign(operator) || operator === '==' || !isList(args) || args.length !== 2) return null;
  const [first, second] = args;
  const left = typeof second === 'number' ? cellOf(first, rows) : null;
  const cell = left ?? (typeof first === 'number' ? cellOf(second, rows) : null);
  if (cell?.type !== 'number') return null;
  const sign = left === null ? flipped[operator] : operator;
  const stored = rows.values(cell.db, sign.startsWith('<') ? 'least' : 'most');
  const empty = emptyNumbersOf(cell);
  return stored === null
    ? null
    : sql`coalesce(${stored} <> all (${[...empty]}::double precision[]), false)`;
}
