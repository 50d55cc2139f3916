import { join, sql } from '../../query/fragment.ts';
import { operator, requireCurrentUser, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { peopleContain } from '../sql/lists.ts';
import { condition, constant } from '../sql/operand.ts';
import { entriesOf, teamIdsOf } from '../typed-value.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([people = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(people) }));

/** True of people that include the signed-in user or one of the user's teams; only in filters. */
export const mine = requireCurrentUser(
  operator(
    'mine',
    [
      strictOverload<readonly [unknown]>({
        args: ['people'],
        result: 'boolean',
        whenEmpty: false,
        evaluate: ([people], { person }) =>
          person !== undefined &&
          (entriesOf(people).includes(person.id) ||
            teamIdsOf(people).some((id) => person.teamIds.includes(Number(id)))),
        toSql: ([people], { moment: { person } }) => {
          if (person === undefined) return constant(false);
          const each = [
            peopleContain(people, constant(person.id), 'user_ids'),
            ...person.teamIds.map((id) => peopleContain(people, constant(id), 'team_ids')),
          ];
          return condition(sql`(${join(each, ' or ')})`);
        },
      }),
    ],
    { describe: saying('mine'), describeNegated: saying('not_mine') },
  ),
);
