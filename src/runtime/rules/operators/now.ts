import { operator, strictOverload } from '../overload.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { constant } from '../sql/operand.ts';

/** The moment of the evaluation. */
export const now = operator(
  'now',
  [
    strictOverload<readonly []>({
      args: [],
      result: 'date',
      whenEmpty: null,
      evaluate: (_, frame) => frame.now,
      toSql: (_, { moment }) => constant(moment.now),
    }),
  ],
  { describe: (_, { phrase }) => simplePhrase(phrase('now')) },
);
