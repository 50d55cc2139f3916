import type { SqlFragment } from '../../query/types.ts';
import { join, sql } from '../../query/fragment.ts';
import { cast, sqlOf, withIndex, type SqlExpression, type SqlOperand } from './operand.ts';

type Scalar = 'number' | 'text';

/** With more values than this, an index lookup for each no longer pays. */
const mostInside = 20;

/** True if the operand is one of `values`; tests the stored column, so that an index is used. */
export function isOneOf(
  operand: SqlExpression,
  values: readonly unknown[],
  type: Scalar,
): SqlFragment {
  const { whole, empty = [], sql: column = operand.sql } = operand.stored ?? {};
  const isWhole = whole !== undefined;
  const possible = [...new Set(values)].filter(
    (value) => !empty.includes(value) && (!isWhole || Number.isSafeInteger(value)),
  );
  const [only] = possible;
  if (only === undefined) return sql`false`;
  if (operand.documentPath !== undefined && possible.length <= mostInside) {
    const each = possible.map((value) =>
      withIndex(operand, value, sql`${column} = ${cast(value, type)}`),
    );
    return sql`(${join(each, ' or ')})`;
  }
  if (possible.length === 1)
    return sql`${column} = ${isWhole ? sql`${only}::bigint` : cast(only, type)}`;
  const list = type === 'number' ? 'number_list' : 'text_list';
  return sql`${column} = any(${isWhole ? sql`${possible}::bigint[]` : cast(possible, list)})`;
}

/** Exact equality of two numbers or two texts. */
export function equality(a: SqlOperand, b: SqlOperand, type: Scalar): SqlFragment {
  if (a.kind === 'expression' && b.kind === 'constant') return isOneOf(a, [b.value], type);
  if (b.kind === 'expression' && a.kind === 'constant') return isOneOf(b, [a.value], type);
  return sql`${sqlOf(a, type)} = ${sqlOf(b, type)}`;
}
