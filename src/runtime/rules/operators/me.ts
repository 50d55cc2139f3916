import { operator, requireCurrentUser, strictOverload } from '../overload.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { constant } from '../sql/operand.ts';

/** The id of the signed-in user, for `==` and `contains`; only in filters. */
export const me = requireCurrentUser(
  operator(
    'me',
    [
      strictOverload<readonly []>({
        args: [],
        result: 'number',
        whenEmpty: null,
        evaluate: (_, { person }) => person?.id ?? null,
        toSql: (_, { moment }) => constant(moment.person?.id ?? null),
      }),
    ],
    { describe: (_, { phrase }) => simplePhrase(phrase('me')) },
  ),
);
