import { compareDates } from '../dates.ts';
import { operator, strict, type Form } from '../form.ts';
import { saying } from '../speaker.ts';
import { sql } from '../../query/fragment.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, settledSql, sqlOf } from '../sql/operand.ts';

const base = { result: 'boolean', whenEmpty: false } as const;

const exact = (type: 'text' | 'number'): Form =>
  strict<readonly [unknown, unknown]>({
    ...base,
    args: [type, type],
    evaluate: ([a, b]) => a !== b,
    toSql: ([a, b]) => condition(sql`${sqlOf(a, type)} <> ${sqlOf(b, type)}`),
  });

/** Two values of one type that differ. Both are there: an empty value differs from nothing. */
export const notEqual = operator(
  '!=',
  [
    exact('text'),
    exact('number'),
    strict<readonly [boolean, boolean]>({
      ...base,
      args: ['boolean', 'boolean'],
      evaluate: ([a, b]) => a !== b,
      toSql: ([a, b]) => condition(sql`${settledSql(a)} <> ${settledSql(b)}`),
    }),
    strict<readonly [string, string]>({
      ...base,
      args: ['date', 'date'],
      evaluate: ([a, b], { timeZone }) => compareDates(a, b, timeZone) !== 0,
      toSql: ([a, b], context) => condition(dateComparison('<>', a, b, context)),
    }),
  ],
  { say: saying('not_equal') },
);
