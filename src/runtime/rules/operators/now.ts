import { operator, strict } from '../form.ts';
import { plainWords } from '../speaker.ts';
import { constant } from '../sql/operand.ts';

/** The moment of the evaluation. */
export const now = operator(
  'now',
  [
    strict<readonly []>({
      args: [],
      result: 'date',
      whenEmpty: null,
      evaluate: (_, frame) => frame.now,
      toSql: (_, { moment }) => constant(moment.now),
    }),
  ],
  { say: (_, { phrase }) => plainWords(phrase('now')) },
);
