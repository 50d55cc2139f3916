import { sql } from '../../query/fragment.ts';
import { calculation } from '../calculation.ts';
import { operator } from '../form.ts';
import { chained, plainWords } from '../speaker.ts';

/** The first number less the second; of one number alone its negative. */
export const subtract = operator(
  '-',
  [
    calculation({
      count: 1,
      calculate: ([a = 0]) => -a,
      toSql: ([a = sql``]) => sql`- ${a}`,
    }),
    calculation({
      count: 2,
      calculate: ([a = 0, b = 0]) => a - b,
      toSql: ([a = sql``, b = sql``]) => sql`${a} - ${b}`,
    }),
  ],
  {
    say: (args, speaker) => {
      const [first = null, second] = args;
      if (second !== undefined) return chained('subtract')(args, speaker);
      return plainWords(speaker.phrase('negative', { a: speaker.grouped(first) }));
    },
  },
);
