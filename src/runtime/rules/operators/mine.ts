import { join, sql } from '../../query/fragment.ts';
import { operator, personal, strict } from '../form.ts';
import { plainWords, type Say } from '../speaker.ts';
import { holdsPerson } from '../sql/lists.ts';
import { condition, constant } from '../sql/operand.ts';
import { entriesOf, teamsOf } from '../values.ts';
import type { SentenceKey } from '../texts.ts';

const saying =
  (key: SentenceKey): Say =>
  ([people = null], { phrase, words }) =>
    plainWords(phrase(key, { a: words(people) }));

/** True of people among whom is who is signed in, or a team that they are in; in filters alone. */
export const mine = personal(
  operator(
    'mine',
    [
      strict<readonly [unknown]>({
        args: ['people'],
        result: 'boolean',
        whenEmpty: false,
        evaluate: ([people], { person }) =>
          person !== undefined &&
          (entriesOf(people).includes(person.id) ||
            teamsOf(people).some((id) => person.teamIds.includes(Number(id)))),
        toSql: ([people], { moment: { person } }) => {
          if (person === undefined) return constant(false);
          const each = [
            holdsPerson(people, constant(person.id), 'user_ids'),
            ...person.teamIds.map((id) => holdsPerson(people, constant(id), 'team_ids')),
          ];
          return condition(sql`(${join(each, ' or ')})`);
        },
      }),
    ],
    { say: saying('mine'), deny: saying('not_mine') },
  ),
);
