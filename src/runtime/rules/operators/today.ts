import { operator, strictOverload } from '../overload.ts';
import { siteDay } from '../dates.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { constant } from '../sql/operand.ts';

/** The current day on the site. */
export const today = operator(
  'today',
  [
    strictOverload<readonly []>({
      args: [],
      result: 'date',
      whenEmpty: null,
      evaluate: (_, { now, timeZone }) => siteDay(now, timeZone),
      toSql: (_, { moment }) => constant(siteDay(moment.now, moment.timeZone)),
    }),
  ],
  { describe: (_, { phrase }) => simplePhrase(phrase('today')) },
);
