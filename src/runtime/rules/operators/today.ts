import { operator, strict } from '../form.ts';
import { siteDay } from '../dates.ts';
import { plainWords } from '../speaker.ts';
import { constant } from '../sql/operand.ts';

/** The site's day. */
export const today = operator(
  'today',
  [
    strict<readonly []>({
      args: [],
      result: 'date',
      whenEmpty: null,
      evaluate: (_, { now, timeZone }) => siteDay(now, timeZone),
      toSql: (_, { moment }) => constant(siteDay(moment.now, moment.timeZone)),
    }),
  ],
  { say: (_, { phrase }) => plainWords(phrase('today')) },
);
