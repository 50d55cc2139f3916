import { sql } from '../../query/fragment.ts';
import { arithmeticOverload } from '../arithmetic-operator.ts';
import { operator } from '../overload.ts';
import { chainPhrases, simplePhrase } from '../phrase-builder.ts';

/** The first number minus the second; with one number, its negative. */
export const subtract = operator(
  '-',
  [
    arithmeticOverload({
      count: 1,
      calculate: ([a = 0]) => -a,
      toSql: ([a = sql``]) => sql`- ${a}`,
    }),
    arithmeticOverload({
      count: 2,
      calculate: ([a = 0, b = 0]) => a - b,
      toSql: ([a = sql``, b = sql``]) => sql`${a} - ${b}`,
    }),
  ],
  {
    describe: (args, speaker) => {
      const [first = null, second] = args;
      if (second !== undefined) return chainPhrases('subtract')(args, speaker);
      return simplePhrase(speaker.phrase('negative', { a: speaker.grouped(first) }));
    },
  },
);
