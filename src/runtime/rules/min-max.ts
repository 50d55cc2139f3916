import { join, sql } from '../query/fragment.ts';
import { operator, strictOverload } from './overload.ts';
import type { Operator } from './operator.ts';
import { joinTexts, compoundPhrase } from './phrase-builder.ts';
import { expression, sqlOf } from './sql/operand.ts';

/**
 * `min` or `max` of numbers; empty if one of them is empty, because the unknown number may be the
 * extreme.
 */
export function minMaxOperator(name: 'min' | 'max', choose: (...of: number[]) => number): Operator {
  const aggregate = { texts: [name], values: [] };
  return operator(
    name,
    [
      strictOverload<readonly number[]>({
        args: ['number'],
        rest: 'number',
        result: 'number',
        whenEmpty: null,
        evaluate: (values) => choose(...values),
        toSql: (operands) => {
          const rows = operands.map((operand) => sql`(${sqlOf(operand, 'number')})`);
          return expression(
            sql`(select case when count(v) = ${rows.length}::integer then ${aggregate}(v) end
              from (values ${join(rows, ', ')}) as numbers(v))`,
          );
        },
      }),
    ],
    {
      describe: (args, { phrase, textOf: words }) => {
        const list = args.map((rule) => words(rule));
        return compoundPhrase(
          phrase(name, { a: joinTexts(list, (a, b) => phrase('comma', { a, b })) }),
        );
      },
    },
  );
}
