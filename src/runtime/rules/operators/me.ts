import { operator, personal, strict } from '../form.ts';
import { plainWords } from '../speaker.ts';
import { constant } from '../sql/operand.ts';

/** The id of who is signed in, for `==` and `contains`; in filters alone. */
export const me = personal(
  operator(
    'me',
    [
      strict<readonly []>({
        args: [],
        result: 'number',
        whenEmpty: null,
        evaluate: (_, { person }) => person?.id ?? null,
        toSql: (_, { moment }) => constant(moment.person?.id ?? null),
      }),
    ],
    { say: (_, { phrase }) => plainWords(phrase('me')) },
  ),
);
