import { sql } from '../../query/fragment.ts';
import { operator, strict } from '../form.ts';
import { plainWords } from '../speaker.ts';
import { conditionSql } from '../sql/conditions.ts';
import { condition } from '../sql/operand.ts';

/** True when the condition is false, also where it is false because a value is empty. */
export const not = operator(
  '!',
  [
    strict<readonly [boolean]>({
      args: ['boolean'],
      result: 'boolean',
      whenEmpty: true,
      evaluate: ([value]) => !value,
      toSql: ([operand]) => condition(sql`((${conditionSql(operand)}) is not true)`),
    }),
  ],
  {
    say: ([rule = null], { phrase, claim, denial }) =>
      denial(rule) ?? plainWords(phrase('not', { a: claim(rule).text })),
    deny: ([rule = null], { claim }) => claim(rule),
  },
);
