import { compareDates } from '../dates.ts';
import { operator, strict } from '../form.ts';
import { plainWords, type Say } from '../speaker.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, constant } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): Say =>
  ([date = null], { phrase, words }) =>
    plainWords(phrase(key, { a: words(date) }));

/** True of a moment that has passed, and of a day before today. */
export const overdue = operator(
  'overdue',
  [
    strict<readonly [string]>({
      args: ['date'],
      result: 'boolean',
      whenEmpty: false,
      evaluate: ([date], { now, timeZone }) => compareDates(date, now, timeZone) < 0,
      toSql: ([date], context) =>
        condition(dateComparison('<', date, constant(context.moment.now), context)),
    }),
  ],
  { say: saying('overdue'), deny: saying('not_overdue') },
);
