import { join, sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { isList, isObject } from '../record/json.ts';
import { searchKey } from '../text-keys.ts';
import { belowKey } from './operators/contains-below.ts';
import type { Rule } from './rule.ts';
import { escapeLike } from './sql/text-match.ts';
import { number, type StoredEnds, storedEnds, type StoredEndsSource } from './stored-ends.ts';
import type { RowVariable } from './types.ts';

/** The rows of an item as the database stores them. */
export interface StoredTable extends StoredEndsSource {
  readonly columns: ReadonlyMap<string, RowVariable>;
  /** The indexed text that contains the words of all rows; null if there is none. */
  readonly searchText: SqlFragment | null;
}

/** The column of the row that a rule reads; null for anything else. */
function cellOf(
  rule: Rule | undefined,
  { columns }: Pick<StoredTable, 'columns'>,
): RowVariable | null {
  if (!isObject(rule)) return null;
  const name = rule['var'];
  const db: unknown = isList(name) ? name[0] : name;
  return typeof db === 'string' ? (columns.get(db) ?? null) : null;
}

const flipped = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' } as const;
type Sign = keyof typeof flipped;
const isSign = (operator: string): operator is Sign => Object.hasOwn(flipped, operator);

/** A column of the rows that is compared with something, the column first. */
interface Comparison {
  readonly cell: RowVariable;
  readonly sign: Sign;
  readonly value: Rule;
}

/** Null for any other rule. */
export function comparisonOf(rule: Rule, rows: StoredTable): Comparison | null {
  const [entry, ...others] = isObject(rule) ? Object.entries(rule) : [];
  if (entry === undefined || others.length > 0) return null;
  const [operator, args] = entry;
  if (!isSign(operator) || !isList(args) || args.length !== 2) return null;
  const [first, second] = args;
  const [left, right] = [cellOf(first, rows), cellOf(second, rows)];
  if (left !== null && second !== undefined) return { cell: left, sign: operator, value: second };
  return right === null || first === undefined
    ? null
    : { cell: right, sign: flipped[operator], value: first };
}

/** A row has a value that compares so: the least value is small, or the greatest is great enough. */
function anyCompares({ least, most }: StoredEnds, sign: Sign): SqlFragment {
  if (sign === '==') return sql`(${least('<=')} and ${most('>=')})`;
  return sign === '<' || sign === '<=' ? least(sign) : most(sign);
}

/** Every row has a value that compares so: also the greatest value is small enough, and so on. */
function allCompare({ least, most }: StoredEnds, sign: Sign): SqlFragment {
  if (sign === '==') return sql`(${most('<=')} and ${least('>=')})`;
  return sign === '<' || sign === '<=' ? most('<=') : least('>=');
}

/** One of these values is stored in a column of lists, or in a document with an index. */
function stored(
  { db }: RowVariable,
  part: 'texts' | 'ids' | 'words' | 'users',
  given: readonly (string | number)[],
  inDocument: (value: string | number) => unknown,
  { values, document }: StoredTable,
): SqlFragment | null {
  const list = values(db, part);
  const isNumber = part === 'ids' || part === 'users';
  if (list !== null)
    return isNumber
      ? sql`${list} && ${[...given]}::double precision[]`
      : sql`${list} && ${[...given]}::text[]`;
  if (document === null || given.length > mostInDocument) return null;
  const each = given.map((value) => {
    const path = { [document.key]: [{ [db]: inDocument(value) }] };
    return sql`${document.document} @> ${JSON.stringify(path)}::jsonb`;
  });
  return sql`(${join(each, ' or ')})`;
}

/** With more values than this, an index lookup for each no longer pays. */
const mostInDocument = 20;

/** One of several values: between the least and the greatest number, or one of the texts. */
function oneOf(
  cell: RowVariable,
  given: readonly unknown[],
  rows: StoredTable,
): SqlFragment | null {
  if (given.length === 0) return null;
  const same = (value: unknown) => value;
  const texts = given.filter((each) => typeof each === 'string' && each !== '');
  if (cell.type === 'text' && texts.length === given.length)
    return stored(cell, 'texts', texts as readonly string[], same, rows);
  const numbers = given.filter((each) => typeof each === 'number');
  if (cell.type !== 'number' || numbers.length < given.length) return null;
  const [low, high] = [rows.values(cell.db, 'least'), rows.values(cell.db, 'most')];
  if (low !== null && high !== null)
    return sql`(${low} <= ${number(Math.max(...numbers))} and ${high} >= ${number(Math.min(...numbers))})`;
  return inDocumentOnly(cell, numbers, rows);
}

/** Numbers are stored by their ends; in a document each of them is found by itself. */
function inDocumentOnly(cell: RowVariable, numbers: readonly number[], rows: StoredTable) {
  return stored(cell, 'ids', numbers, (value) => value, { ...rows, values: () => null });
}

function isTrue(cell: RowVariable, rows: StoredTable): SqlFragment | null {
  return cell.type === 'boolean' ? stored(cell, 'texts', ['true'], () => true, rows) : null;
}

function compares(
  { cell, sign, value }: Comparison,
  rows: StoredTable,
  how: (ends: StoredEnds, sign: Sign) => SqlFragment,
): SqlFragment | null {
  const ends = storedEnds(cell, value, rows);
  return ends && how(ends, sign);
}

/** Entries of lists and users, of which a rule asks for one. */
function contains(
  cell: RowVariable,
  values: readonly (string | number)[],
  rows: StoredTable,
): SqlFragment | null {
  const ids = values.filter((value) => typeof value === 'number');
  switch (cell.type) {
    case 'number_list':
      return ids.length < values.length ? null : stored(cell, 'ids', ids, (value) => [value], rows);
    case 'people':
      return ids.length < values.length
        ? null
        : stored(cell, 'users', ids, (value) => ({ user_ids: [value] }), rows);
    case 'text_list':
      return stored(cell, 'words', values, (value) => [value], rows);
    default:
      return null;
  }
}

/** The words of the item contain these. */
function saysSomewhere(
  { inSearchText }: RowVariable,
  words: string,
  { searchText }: StoredTable,
): SqlFragment | null {
  const key = searchKey(words);
  return searchText === null || !inSearchText || key === ''
    ? null
    : sql`${searchText} like ${`%${escapeLike(key)}%`}::text`;
}

/** What a rule that is no `and` and no `or` asks of the stored values. */
function single(rule: Rule, rows: StoredTable): SqlFragment | null {
  const comparison = comparisonOf(rule, rows);
  if (comparison !== null) {
    const { cell, sign, value } = comparison;
    const exact =
      sign !== '==' ? null : value === true ? isTrue(cell, rows) : oneOf(cell, [value], rows);
    return exact ?? compares(comparison, rows, anyCompares);
  }
  const own = cellOf(rule, rows);
  if (own !== null) return isTrue(own, rows);
  const [entry] = isObject(rule) ? Object.entries(rule) : [];
  if (entry === undefined) return null;
  const [operator, given] = entry;
  const [first, second, third] = isList(given) ? given : [given];
  const cell = cellOf(first, rows);
  if (cell === null) return null;
  if (operator === 'in') return isList(second) ? oneOf(cell, second, rows) : null;
  if ((operator === 'contains' || operator === 'starts_with') && cell.type === 'text')
    return typeof second === 'string' ? saysSomewhere(cell, second, rows) : null;
  if (operator === 'contains' && (typeof second === 'number' || typeof second === 'string'))
    return contains(cell, [second], rows);
  if (operator === 'contains_below' && typeof second === 'number' && typeof third === 'string')
    return contains(cell, rows.moment.below?.get(belowKey(third, second)) ?? [second], rows);
  if (operator === 'within' || operator === 'overdue') {
    const ends = storedEnds(cell, rule, rows);
    return ends && anyCompares(ends, operator === 'within' ? '==' : '<');
  }
  return null;
}

type Parts = (rule: Rule, rows: StoredTable) => SqlFragment | null;

/** Conditions on the parts of a rule, put together as the rule puts its parts together. */
function combined(rule: Rule, rows: StoredTable, part: Parts, takesOr: boolean) {
  const [entry, ...others] = isObject(rule) ? Object.entries(rule) : [];
  if (entry === undefined || others.length > 0) return null;
  const [operator, given] = entry;
  if (operator !== 'and' && operator !== 'or') return part(rule, rows);
  const args = isList(given) ? given : [given];
  const parts: readonly (SqlFragment | null)[] = args.map((each) =>
    combined(each, rows, part, takesOr),
  );
  const known = parts.filter((each) => each !== null);
  if (known.length === 0) return null;
  if (operator === 'or' && (!takesOr || known.length < parts.length)) return null;
  return sql`(${join(known, ` ${operator} `)})`;
}

/**
 * A condition on what the database stores of an item's rows that holds for every item with a row that
 * meets `rule`, and perhaps for others; an index answers it. Null if there is none.
 */
export function possibleRows(rule: Rule, rows: StoredTable): SqlFragment | null {
  return combined(rule, rows, single, true);
}

/**
 * The same for items all of whose rows meet `rule`: rows of which each meets one of two rules need
 * not all meet the same one, so `or` has none.
 */
export function universalRows(rule: Rule, rows: StoredTable): SqlFragment | null {
  const part: Parts = (each) => {
    const comparison = comparisonOf(each, rows);
    return comparison && compares(comparison, rows, allCompare);
  };
  return combined(rule, rows, part, false);
}
