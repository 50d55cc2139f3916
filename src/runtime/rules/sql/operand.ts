import { join, sql } from '../../query/fragment.ts';
import type { RowValuePart } from '../../query/row-values.ts';
import type { SqlFragment } from '../../query/types.ts';
import { searchKey } from '../../text-keys.ts';
import type { RuleContext } from '../types.ts';

/** A value that is known before the query runs; null if empty. */
export interface SqlConstant {
  readonly kind: 'constant';
  readonly value: unknown;
}

/**
 * A column as it is stored, including values that count as empty, because indexes are built on it.
 */
export interface StoredOperand {
  readonly sql: SqlFragment;
  readonly empty: readonly unknown[];
  /** For an integer operand: the integer, null if empty. */
  readonly whole?: SqlFragment;
}

/** The path of a value in a document of the row whose index supports containment. */
export interface DocumentPath {
  readonly document: SqlFragment;
  readonly key: string;
  /** For a table: the ends of the columns of its rows (src/runtime/query/row-ends.ts). */
  readonly rowEnds?: SqlFragment;
}

/**
 * The value of a row, SQL null if empty: boolean, double precision, text (dates too), double
 * precision[], text[], or jsonb for people and for values of which only the presence is known. A
 * boolean that is null counts as false.
 */
export interface SqlExpression {
  readonly kind: 'expression';
  readonly sql: SqlFragment;
  /** Short and without a subquery, so that it may be repeated in the SQL text. */
  readonly isAtom: boolean;
  /** For a text: its search key. */
  readonly key?: SqlFragment;
  /** For a text or a table: the indexed text that contains its search keys among others. */
  readonly searchText?: SqlFragment;
  /** For a date that is validated when it is read: the text before validation. */
  readonly unchecked?: SqlFragment;
  /** For a date that is always a moment: the timestamptz. */
  readonly moment?: SqlFragment;
  /** Used by `==`, `in` and `contains`. */
  readonly stored?: StoredOperand;
  /** The same, for a value without a separate table column. */
  readonly documentPath?: DocumentPath;
  /** For a table: what the database stores of a column of its rows, for an index. */
  readonly rowValues?: (cell: string, part: RowValuePart) => SqlFragment | null;
  /** For a table: a jsonb list with the search keys of the texts of each row. */
  readonly rowKeys?: SqlFragment;
  /** A condition, which has no empty value: null counts as false. */
  readonly isCondition?: boolean;
}

export type SqlOperand = SqlConstant | SqlExpression;

export interface SqlContext {
  readonly read: (db: string) => SqlExpression;
  /** The current entry of `all`, `some` or `none`. */
  readonly entry: SqlExpression | null;
  readonly moment: Pick<RuleContext, 'now' | 'timeZone' | 'person' | 'finished' | 'below'>;
  /**
   * Whether the same item meets a condition, asked in a query of its own: an index finds the few items
   * that meet it, and the others are not read.
   */
  readonly apart?: (condition: (context: SqlContext) => SqlFragment) => SqlFragment;
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
  rows: 'jsonb',
  presence: 'jsonb',
  null: 'text',
} as const;

export function constant(value: unknown): SqlConstant {
  return { kind: 'constant', value };
}

/** Whether the operand is known to be empty before the query runs. */
export function isEmptyConstant(operand: SqlOperand): boolean {
  return operand.kind === 'constant' && operand.value === null;
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
 * `holds`, and in addition the condition that the document contains `value` at the operand's path.
 * The second follows from the first and lets an index of the document be used.
 */
export function withIndex(operand: SqlOperand, value: unknown, holds: SqlFragment): SqlFragment {
  if (operand.kind === 'constant' || operand.documentPath === undefined) return holds;
  const { document, key } = operand.documentPath;
  return sql`(${document} @> ${JSON.stringify({ [key]: value })}::jsonb and ${holds})`;
}

export function sqlOf(operand: SqlOperand, type: keyof typeof sqlTypes): SqlFragment {
  return operand.kind === 'constant' ? cast(operand.value, type) : operand.sql;
}

/** A boolean in which a condition is never null; a column may be null. */
export function nonNullSql(operand: SqlOperand): SqlFragment {
  if (operand.kind === 'constant') return cast(operand.value, 'boolean');
  return operand.isCondition === true ? sql`((${operand.sql}) is true)` : operand.sql;
}

/** A number that is compared with integers: an integer column as it is, so that its index serves. */
export function integerSql(operand: SqlOperand): SqlFragment {
  const whole = operand.kind === 'expression' ? operand.stored?.whole : undefined;
  return whole ?? sqlOf(operand, 'number');
}

/** The search key of a text; null without one, or if the key is empty. */
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
 * `body` over operands under short names. Other operands than atoms are computed once in a
 * subquery, else the SQL of nested rules would double with each level; `offset 0` keeps the planner
 * from inlining them.
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
