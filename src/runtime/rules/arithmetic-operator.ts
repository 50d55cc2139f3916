import { join, sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import {
  isInRange,
  maxMagnitude,
  maxOperands,
  minMagnitude,
  roundTo15Digits,
} from './arithmetic.ts';
import { strictOverload, type Overload, type StrictContext } from './overload.ts';
import { withBoundOperands, constant, expression, type SqlOperand } from './sql/operand.ts';

interface Calculation {
  /** The number of arguments: any count up to ten, or exactly this one. */
  readonly count: number | 'any';
  /** The numbers are in range. */
  readonly calculate: (values: readonly number[], frame: StrictContext) => number | null;
  readonly toSql: (values: readonly SqlFragment[]) => SqlFragment;
}

const isOutOfRange = (operand: SqlOperand) =>
  operand.kind === 'constant' && typeof operand.value === 'number' && !isInRange(operand.value);

const inRange = (value: SqlFragment) =>
  sql`(${value} = 0 or abs(${value}) between ${minMagnitude}::double precision and ${maxMagnitude}::double precision)`;

function calculationSql(operands: readonly SqlOperand[], toSql: Calculation['toSql']): SqlOperand {
  if (operands.some(isOutOfRange)) return constant(null);
  return expression(
    withBoundOperands(operands, 'number', (values) => {
      const guard = join(values.map(inRange), ' and ');
      return sql`(case when ${guard} then (${toSql(values)})::numeric::double precision end)`;
    }),
  );
}

/**
 * The overload of an arithmetic operator: empty if an argument is empty; a result out of range is a
 * fault.
 */
export function arithmeticOverload({ count, calculate, toSql }: Calculation): Overload {
  const args = Array.from({ length: count === 'any' ? 2 : count }, () => 'number' as const);
  return strictOverload<readonly number[]>({
    ...(count === 'any' ? { args, rest: 'number', most: maxOperands } : { args }),
    result: 'number',
    whenEmpty: null,
    evaluate: (values, frame) => {
      if (!values.every(isInRange)) return frame.fault('out_of_range');
      const result = calculate(values, frame);
      return result === null ? null : roundTo15Digits(result);
    },
    toSql: (operands) => calculationSql(operands, toSql),
  });
}
