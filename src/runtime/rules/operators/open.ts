import { sql } from '../../query/fragment.ts';
import { onlyInFilters, operator, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { condition, integerSql } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([status = null], { phrase, textOf }) =>
    simplePhrase(phrase(key, { a: textOf(status) }));

/**
 * True of the status of an item whose work is not finished, whatever its template; only in filters,
 * which know the statuses of all templates.
 */
export const open = onlyInFilters(
  operator(
    'open',
    [
      strictOverload<readonly [number]>({
        args: ['number'],
        result: 'boolean',
        whenEmpty: false,
        evaluate: ([status], { finished }) => !finished.includes(status),
        toSql([status], { moment: { finished = [] } }) {
          const number = integerSql(status);
          return condition(
            sql`(${number} is not null and ${number} <> all (${[...finished]}::integer[]))`,
          );
        },
      }),
    ],
    { describe: saying('open'), describeNegated: saying('not_open'), readsFinished: true },
  ),
);
