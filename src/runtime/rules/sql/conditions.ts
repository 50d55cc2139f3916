import { join, sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { cast, condition, constant, type SqlOperand } from './operand.ts';

/** A condition for clauses that treat null as false: `where`, `and`, `or`, `case when`. */
export function conditionSql(operand: SqlOperand): SqlFragment {
  return operand.kind === 'constant' ? cast(operand.value === true, 'boolean') : operand.sql;
}

/** Joins conditions; a constant one is left out or decides the result. */
export function joinConditions(operands: readonly SqlOperand[], word: 'and' | 'or'): SqlOperand {
  const decisive = word === 'or';
  const known = operands.filter((operand) => operand.kind === 'constant');
  if (known.some(({ value }) => (value === true) === decisive)) return constant(decisive);
  const open = operands.filter((operand) => operand.kind === 'expression');
  if (open.length === 0) return constant(!decisive);
  return condition(sql`(${join(open.map(conditionSql), ` ${word} `)})`);
}
