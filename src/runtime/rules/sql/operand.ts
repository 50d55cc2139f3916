import { join, sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { searchKey } from '../../text-keys.ts';
import type { RuleContext } from '../types.ts';

/** A value known before the query runs; null when empty. */
export interface SqlConstant {
  readonly kind: 'constant';
  readonly value: unknown;
}

/** A column as it is stored, with what counts as empty still in it: what indexes are made of. */
export interface StoredOperand {
  readonly sql: SqlFragment;
  readonly empty: readonly unknown[];
  /** Of an integer: it, null when empty. */
  readonly whole?: SqlFragment;
}

/** Where a value stands in a document of the row whose index finds documents by what they hold. */
export interface DocumentPath {
  readonly document: SqlFragment;
  readonly key: string;
}

/**
 * What a row gives, SQL null when empty: boolean, double precision, text (dates too),
 * double precision[], text[], or jsonb for people and what is only there or not. A boolean that is null counts as false.
 */
export interface SqlExpression {
  readonly kind: 'expression';
  readonly sql: SqlFragment;
  /** Short and without a query inside, so that it may stand in the text several times. */
  readonly isAtom: boolean;
  /** Of a text: its search key. */
  readonly key?: SqlFragment;
  /** Of a text: the indexed text that holds the search key among others. */
  readonly searchText?: SqlFragment;
  /** Of a date that is checked as it is read: the text before. */
  readonly unchecked?: SqlFragment;
  /** Of a date that is always a moment: it as a timestamptz. */
  readonly moment?: SqlFragment;
  /** For `==`, `in` and `contains`. */
  readonly stored?: StoredOperand;
  /** The same, of a value that has no column of its own. */
  readonly documentPath?: DocumentPath;
  /** A condition, which has no empty value: its null is false. */
  readonly isCondition?: boolean;
}

export type SqlOperand = SqlConstant | SqlExpression;

export interface SqlContext {
  readonly read: (db: string) => SqlExpression;
  /** The entry that `all`, `some` or `none` looks at. */
  readonly entry: SqlExpression | null;
  readonly moment: Pick<RuleContext, 'now' | 'timeZone' | 'person'>;
}

export const sqlTypes = {
  boolean: 'boolean',
  number: 'double precision',
  text: 'text',
  date: 'text',
  number_list: 'double precision[]',
  text_list: 'text[]',
  date_list: 'text[]',
  people: 'jsonb',
  presence: 'jsonb',
  null: 'text',
} as const;

export function constant(value: unknown): SqlConstant {
  return { kind: 'constant', value };
}

export function expression(
  fragment: SqlFragment,
  more: Partial<Omit<SqlExpression, 'kind' | 'sql'>> = {},
): SqlExpression {
  return { kind: 'expression', sql: fragment, isAtom: false, ...more };
}

export function condition(fragment: SqlFragment): SqlExpression {
  return expression(fragment, { isCondition: true });
}

/** The value cast to its type in the database. */
export function cast(value: unknown, type: keyof typeof sqlTypes): SqlFragment {
  if (value === true) return sql`true`;
  if (value === false) return sql`false`;
  const parameter = sql`${value}`;
  return join([parameter, { texts: [sqlTypes[type]], values: [] }], '::');
}

/**
 * `holds`, and with it that the document around the operand holds `value` in its place, which
 * follows from it: an index of the document can be used.
 */
export function withIndex(operand: SqlOperand, value: unknown, holds: SqlFragment): SqlFragment {
  if (operand.kind === 'constant' || operand.documentPath === undefined) return holds;
  const { document, key } = operand.documentPath;
  return sql`(${document} @> ${JSON.stringify({ [key]: value })}::jsonb and ${holds})`;
}

export function sqlOf(operand: SqlOperand, type: keyof typeof sqlTypes): SqlFragment {
  return operand.kind === 'constant' ? cast(operand.value, type) : operand.sql;
}

/** A boolean in which a condition is never null; a column's may be. */
export function nonNullSql(operand: SqlOperand): SqlFragment {
  if (operand.kind === 'constant') return cast(operand.value, 'boolean');
  return operand.isCondition === true ? sql`((${operand.sql}) is true)` : operand.sql;
}

/** The search key of a text; null where there is none, or nothing is left of the text in it. */
export function searchKeyOf(operand: SqlOperand): SqlConstant | SqlFragment {
  if (operand.kind === 'expression') return operand.key ?? constant(null);
  const key = typeof operand.value === 'string' ? searchKey(operand.value) : '';
  return constant(key === '' ? null : key);
}

export function searchKeySql(operand: SqlOperand): SqlFragment {
  const key = searchKeyOf(operand);
  return 'kind' in key ? cast(key.value, 'text') : key;
}

function isAtomic(operand: SqlOperand): boolean {
  return operand.kind === 'constant' || operand.isAtom;
}

/**
 * `body` over operands under short names. Operands that are no atoms are worked out once in a query
 * of their own, else nested rules would double in length with each level; `offset 0` keeps the
 * planner from putting them back.
 */
export function withBoundOperands(
  operands: readonly SqlOperand[],
  type: keyof typeof sqlTypes,
  body: (names: readonly SqlFragment[]) => SqlFragment,
): SqlFragment {
  const fragments = operands.map((operand) => sqlOf(operand, type));
  if (operands.every(isAtomic)) return body(fragments);
  const named = (prefix: string) =>
    fragments.map((_, index): SqlFragment => ({ texts: [`${prefix}v${index}`], values: [] }));
  const columns = named('');
  const list = fragments.map((fragment, index) =>
    join([fragment, columns[index] ?? sql``], ' as '),
  );
  const names = named('bound.');
  return sql`(select ${body(names)} from (select ${join(list, ', ')} offset 0) as bound)`;
}
