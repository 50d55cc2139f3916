import { sql } from '../query/fragment.ts';
import { compareDates } from './dates.ts';
import { operator, strictOverload } from './overload.ts';
import type { Operator } from './operator.ts';
import { binaryPhrase } from './phrase-builder.ts';
import { comparisonSql, type Comparison } from './sql/comparison.ts';
import { dateComparison } from './sql/dates.ts';
import { condition, sqlOf } from './sql/operand.ts';
import type { SentenceKey } from './texts.ts';

type Order = Exclude<Comparison, '=' | '<>'>;

/**
 * A comparison of two numbers or two dates; `holds` takes the sign of their difference. False if
 * one of them is empty.
 */
export function comparisonOperator(
  name: Order,
  holds: (difference: number) => boolean,
  numberWords: SentenceKey,
  dateWords: SentenceKey,
): Operator {
  const base = { result: 'boolean', whenEmpty: false } as const;
  return operator(
    name,
    [
      strictOverload<readonly [number, number]>({
        ...base,
        args: ['number', 'number'],
        evaluate: ([a, b]) => holds(a < b ? -1 : a > b ? 1 : 0),
        toSql: ([a, b]) =>
          condition(sql`${sqlOf(a, 'number')} ${comparisonSql[name]} ${sqlOf(b, 'number')}`),
      }),
      strictOverload<readonly [string, string]>({
        ...base,
        args: ['date', 'date'],
        evaluate: ([a, b], { timeZone }) => holds(compareDates(a, b, timeZone)),
        toSql: ([a, b], context) => condition(dateComparison(name, a, b, context)),
      }),
    ],
    {
      describe: (args, speaker) =>
        binaryPhrase(args.some(speaker.isDate) ? dateWords : numberWords)(args, speaker),
    },
  );
}
