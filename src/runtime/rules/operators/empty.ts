import { sql } from '../../query/fragment.ts';
import { operator, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { peopleCount } from '../sql/lists.ts';
import { condition, constant, sqlOf, type SqlOperand } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

const sayOne =
  (key: SentenceKey): DescribeFunction =>
  ([rule = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(rule) }));

const isNull = (operand: SqlOperand) =>
  operand.kind === 'constant' || operand.isCondition === true
    ? constant(false)
    : condition(sql`(${operand.sql}) is null`);

const base = { result: 'boolean', whenEmpty: true, evaluate: () => false } as const;

/**
 * True if there is no value, as the field type of a column defines it; for people: no user and no
 * team.
 */
export const empty = operator(
  'empty',
  [
    strictOverload<readonly [unknown]>({
      ...base,
      args: ['people'],
      toSql: ([people]) => condition(sql`${peopleCount(sqlOf(people, 'people'))} = 0`),
    }),
    strictOverload<readonly [unknown]>({
      ...base,
      args: ['any'],
      toSql: ([value]) => isNull(value),
    }),
  ],
  { describe: sayOne('empty'), describeNegated: sayOne('filled') },
);
