import { compareDates } from '../dates.ts';
import { operator, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, constant } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([date = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(date) }));

/** True of a moment that has passed, and of a day before today. */
export const overdue = operator(
  'overdue',
  [
    strictOverload<readonly [string]>({
      args: ['date'],
      result: 'boolean',
      whenEmpty: false,
      evaluate: ([date], { now, timeZone }) => compareDates(date, now, timeZone) < 0,
      toSql: ([date], context) =>
        condition(dateComparison('<', date, constant(context.moment.now), context)),
    }),
  ],
  { describe: saying('overdue'), describeNegated: saying('not_overdue') },
);
