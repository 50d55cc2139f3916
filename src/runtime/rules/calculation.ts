import { join, sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { isInRange, largest, mostOperands, smallest, tidy } from './arithmetic.ts';
import { strict, type Form, type Frame } from './form.ts';
import { bound, constant, expression, type SqlOperand } from './sql/operand.ts';

interface Calculation {
  /** How many numbers it takes: any count up to ten, or just these. */
  readonly count: number | 'any';
  /** Of numbers in range. */
  readonly calculate: (values: readonly number[], frame: Frame) => number | null;
  readonly toSql: (values: readonly SqlFragment[]) => SqlFragment;
}

const isOutOfRange = (operand: SqlOperand) =>
  operand.kind === 'constant' && typeof operand.value === 'number' && !isInRange(operand.value);

const inRange = (value: SqlFragment) =>
  sql`(${value} = 0 or abs(${value}) between ${smallest}::double precision and ${largest}::double precision)`;

function calculationSql(operands: readonly SqlOperand[], toSql: Calculation['toSql']): SqlOperand {
  if (operands.some(isOutOfRange)) return constant(null);
  return expression(
    bound(operands, 'number', (values) => {
      const guard = join(values.map(inRange), ' and ');
      return sql`(case when ${guard} then (${toSql(values)})::numeric::double precision end)`;
    }),
  );
}

/** The form of an arithmetic operator: empty when a number is empty; out of range is a fault. */
export function calculation({ count, calculate, toSql }: Calculation): Form {
  const args = Array.from({ length: count === 'any' ? 2 : count }, () => 'number' as const);
  return strict<readonly number[]>({
    ...(count === 'any' ? { args, rest: 'number', most: mostOperands } : { args }),
    result: 'number',
    whenEmpty: null,
    evaluate: (values, frame) => {
      if (!values.every(isInRange)) return frame.fault('out_of_range');
      const result = calculate(values, frame);
      return result === null ? null : tidy(result);
    },
    toSql: (operands) => calculationSql(operands, toSql),
  });
}
