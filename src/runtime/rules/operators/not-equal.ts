import { compareDates } from '../dates.ts';
import { operator, strictOverload, type Overload } from '../overload.ts';
import { binaryPhrase } from '../phrase-builder.ts';
import { sql } from '../../query/fragment.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, nonNullSql, sqlOf } from '../sql/operand.ts';

const base = { result: 'boolean', whenEmpty: false } as const;

const exact = (type: 'text' | 'number'): Overload =>
  strictOverload<readonly [unknown, unknown]>({
    ...base,
    args: [type, type],
    evaluate: ([a, b]) => a !== b,
    toSql: ([a, b]) => condition(sql`${sqlOf(a, type)} <> ${sqlOf(b, type)}`),
  });

/** Inequality of two values of one type. False if one of them is empty. */
export const notEqual = operator(
  '!=',
  [
    exact('text'),
    exact('number'),
    strictOverload<readonly [boolean, boolean]>({
      ...base,
      args: ['boolean', 'boolean'],
      evaluate: ([a, b]) => a !== b,
      toSql: ([a, b]) => condition(sql`${nonNullSql(a)} <> ${nonNullSql(b)}`),
    }),
    strictOverload<readonly [string, string]>({
      ...base,
      args: ['date', 'date'],
      evaluate: ([a, b], { timeZone }) => compareDates(a, b, timeZone) !== 0,
      toSql: ([a, b], context) => condition(dateComparison('<>', a, b, context)),
    }),
  ],
  { describe: binaryPhrase('not_equal') },
);
