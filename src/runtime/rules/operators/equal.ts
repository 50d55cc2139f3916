import { compareDates } from '../dates.ts';
import { operator, strictOverload, type Overload } from '../overload.ts';
import { binaryPhrase } from '../phrase-builder.ts';
import { sql } from '../../query/fragment.ts';
import { dateComparison } from '../sql/dates.ts';
import { equality } from '../sql/equality.ts';
import { condition, nonNullSql } from '../sql/operand.ts';

const base = { result: 'boolean', whenEmpty: false } as const;

const exact = (type: 'text' | 'number'): Overload =>
  strictOverload<readonly [unknown, unknown]>({
    ...base,
    args: [type, type],
    evaluate: ([a, b]) => a === b,
    toSql: ([a, b]) => condition(equality(a, b, type)),
  });

/** Equality of two values of one type. Texts match exactly; a day equals a moment within it. */
export const equal = operator(
  '==',
  [
    exact('text'),
    exact('number'),
    strictOverload<readonly [boolean, boolean]>({
      ...base,
      args: ['boolean', 'boolean'],
      evaluate: ([a, b]) => a === b,
      toSql: ([a, b]) => condition(sql`${nonNullSql(a)} = ${nonNullSql(b)}`),
    }),
    strictOverload<readonly [string, string]>({
      ...base,
      args: ['date', 'date'],
      evaluate: ([a, b], { timeZone }) => compareDates(a, b, timeZone) === 0,
      toSql: ([a, b], context) => condition(dateComparison('=', a, b, context)),
    }),
  ],
  { describe: binaryPhrase('equal'), describeNegated: binaryPhrase('unequal') },
);
