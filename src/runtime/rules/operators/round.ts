import { sql } from '../../query/fragment.ts';
import { roundTo } from '../arithmetic.ts';
import { arithmeticOverload } from '../arithmetic-operator.ts';
import { operator } from '../overload.ts';
import { compoundPhrase } from '../phrase-builder.ts';

/** Doubles have no more significant digits than this. */
const mostDecimals = 15;

const isCount = (decimals: number) =>
  Number.isInteger(decimals) && Math.abs(decimals) <= mostDecimals;

/**
 * The number rounded to whole ones or to a number of decimals, from -15 to 15; -2 rounds to hundreds.
 * Halves go away from zero. Any other count of decimals is a fault.
 */
export const round = operator(
  'round',
  [
    arithmeticOverload({
      count: 1,
      calculate: ([value = 0]) => roundTo(value, 0),
      toSql: ([value = sql``]) => sql`round(${value}::numeric)`,
    }),
    arithmeticOverload({
      count: 2,
      calculate: ([value = 0, decimals = 0], { fault }) =>
        isCount(decimals) ? roundTo(value, decimals) : fault('decimals'),
      toSql: ([value = sql``, decimals = sql``]) =>
        sql`case when ${decimals} = trunc(${decimals})
          and ${decimals} between ${-mostDecimals}::double precision and ${mostDecimals}::double precision
          then round(${value}::numeric, ${decimals}::integer) end`,
    }),
  ],
  {
    describe: ([value = null, decimals = 0], { phrase, textOf: words }) => {
      const a = words(value);
      if (decimals === 0) return compoundPhrase(phrase('round', { a }));
      return compoundPhrase(
        typeof decimals === 'number'
          ? phrase('round_to', { a, b: words(decimals), count: decimals })
          : phrase('round_to', { a, b: words(decimals) }),
      );
    },
  },
);
