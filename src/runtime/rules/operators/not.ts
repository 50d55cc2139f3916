import { sql } from '../../query/fragment.ts';
import { operator, strictOverload } from '../overload.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { conditionSql } from '../sql/conditions.ts';
import { condition } from '../sql/operand.ts';

/** True if the condition is false, also if it is false because a value is empty. */
export const not = operator(
  '!',
  [
    strictOverload<readonly [boolean]>({
      args: ['boolean'],
      result: 'boolean',
      whenEmpty: true,
      evaluate: ([value]) => !value,
      toSql: ([operand]) => condition(sql`((${conditionSql(operand)}) is not true)`),
    }),
  ],
  {
    describe: ([rule = null], { phrase, condition: claim, negatedCondition: denial }) =>
      denial(rule) ?? simplePhrase(phrase('not', { a: claim(rule).text })),
    describeNegated: ([rule = null], { condition: claim }) => claim(rule),
  },
);
