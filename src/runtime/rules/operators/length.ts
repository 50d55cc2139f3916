import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { operator, strictOverload, type ArgumentType, type Overload } from '../overload.ts';
import { compoundPhrase } from '../phrase-builder.ts';
import { peopleCount } from '../sql/lists.ts';
import { expression, sqlOf } from '../sql/operand.ts';
import { countPeople } from '../typed-value.ts';

type Measured = Extract<ArgumentType, 'text' | 'number_list' | 'text_list' | 'people'>;

const measured = (
  type: Measured,
  evaluate: (value: unknown) => number,
  count: (value: SqlFragment) => SqlFragment,
): Overload =>
  strictOverload<readonly [unknown]>({
    args: [type],
    result: 'number',
    whenEmpty: 0,
    evaluate: ([value]) => evaluate(value),
    toSql: ([operand]) =>
      expression(sql`coalesce(${count(sqlOf(operand, type))}, 0)::double precision`),
  });

const entries = (list: unknown) => (Array.isArray(list) ? list.length : 0);
const cardinality = (list: SqlFragment) => sql`cardinality(${list})`;

/**
 * The number of characters (code points) of a text, of entries of a list, of users and teams; 0 if
 * empty.
 */
export const length = operator(
  'length',
  [
    measured(
      'text',
      (text) => [...String(text)].length,
      (text) => sql`char_length(${text})`,
    ),
    measured('number_list', entries, cardinality),
    measured('text_list', entries, cardinality),
    measured('people', countPeople, peopleCount),
  ],
  {
    describe: ([rule = null], { phrase, textOf: words }) =>
      compoundPhrase(phrase('length', { a: words(rule) })),
  },
);
