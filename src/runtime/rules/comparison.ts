import { sql } from '../query/fragment.ts';
import { compareDates, isDate } from './dates.ts';
import { operator, strictOverload } from './overload.ts';
import type { Operator } from './operator.ts';
import type { Rule } from './rule.ts';
import { binaryPhrase } from './phrase-builder.ts';
import { comparisonSql, type Comparison } from './sql/comparison.ts';
import { dateComparison } from './sql/dates.ts';
import { condition, sqlOf } from './sql/operand.ts';
import type { SentenceKey } from './texts.ts';

type Order = Exclude<Comparison, '=' | '<>'>;

/** True if the phrases for dates apply: one side is a date or the current time. */
function isAboutDates(rules: readonly Rule[]): boolean {
  return rules.some(
    (rule) =>
      (typeof rule === 'string' && isDate(rule)) ||
      (typeof rule === 'object' && rule !== null && ('today' in rule || 'now' in rule)),
  );
}

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
        binaryPhrase(isAboutDates(args) ? dateWords : numberWords)(args, speaker),
    },
  );
}
