import { sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { isInRange, maxMagnitude, minMagnitude } from './arithmetic.ts';
import { makeNode, reportFault, type Evaluation, type RuleNode } from './node.ts';
import { hasCount, type Call, type Compiler, type Operator } from './operator.ts';
import { rowSource } from './over-rows.ts';
import { compoundPhrase } from './phrase-builder.ts';
import { expression, sqlOf } from './sql/operand.ts';
import { typeText } from './texts.ts';

interface RowNumbers {
  readonly name: 'sum' | 'least' | 'most';
  /** Of the numbers that are not empty; null if the result is empty. */
  readonly combine: (numbers: readonly number[]) => number | null;
  /** The same over the column `numbers.v`, which may hold nulls. */
  readonly toSql: SqlFragment;
}

function compileRowNumbers(
  { combine, toSql }: RowNumbers,
  call: Call,
  compiler: Compiler,
): RuleNode | null {
  const { operator, pointer } = call;
  if (!hasCount(call, compiler, 2, 2)) return null;
  if (compiler.entry !== null)
    return compiler.refuse('rule_arguments', pointer, 'nested', { operator });
  const rows = rowSource(call, compiler);
  const [first, second] = call.args;
  if (rows === null)
    return compiler.refuse('rule_type', first?.pointer ?? pointer, 'not_rows', { operator });
  const number = second === undefined ? null : rows.compile(second);
  if (number === null) return null;
  if (number.type !== 'number') {
    const [expected, found] = [typeText('number'), typeText(number.type)];
    return compiler.refuse('rule_type', number.pointer, 'wrong_type', {
      operator,
      expected,
      found,
    });
  }
  return makeNode({
    type: 'number',
    pointer,
    parts: [rows.node, { reads: rows.readsOf(number), readsEntry: false }],
    evaluate: (evaluation: Evaluation) => {
      const numbers = rows
        .evaluations(evaluation)
        .map((each) => number.evaluate(each))
        .filter((value) => typeof value === 'number');
      if (!numbers.every(isInRange)) return reportFault(evaluation, 'out_of_range', pointer);
      return combine(numbers);
    },
    toSql: (context) => {
      const value = sqlOf(number.toSql(rows.insideSql(context)), 'number');
      const inRange = sql`bool_and(numbers.v = 0 or abs(numbers.v) between
        ${minMagnitude}::double precision and ${maxMagnitude}::double precision)`;
      // The values have a name of their own: an aggregate over columns of the item only would
      // belong to the outer query.
      return expression(sql`(select case when coalesce(${inRange}, true) then ${toSql} end
        from (select ${value} as v from ${rows.fromSql(context)} offset 0) as numbers)`);
    },
  });
}

/**
 * An operator that makes one number of a number of each row of a table. Rows without the number are
 * left out; a number out of range is a fault.
 */
export function rowNumbersOperator(own: RowNumbers): Operator {
  const { name } = own;
  return {
    name,
    compile: (call, compiler) => compileRowNumbers(own, call, compiler),
    describe: ([list = null, number = null], { phrase, textOf, ofRows }) =>
      compoundPhrase(phrase(name, { a: ofRows(list).textOf(number), b: textOf(list) })),
  };
}
