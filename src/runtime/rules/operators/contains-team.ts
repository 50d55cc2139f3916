import { operator, strict } from '../form.ts';
import { plainWords, type Say } from '../speaker.ts';
import { holdsPerson } from '../sql/lists.ts';
import { condition } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';
import { teamsOf } from '../values.ts';

/** The number as it is: beside people a literal would read as a user's name. */
const saying =
  (key: SentenceKey): Say =>
  ([people = null, team = null], { phrase, words }) =>
    plainWords(phrase(key, { a: words(people), b: words(team) }));

/** True when people hold the team of an id. */
export const containsTeam = operator(
  'contains_team',
  [
    strict<readonly [unknown, number]>({
      args: ['people', 'number'],
      result: 'boolean',
      whenEmpty: false,
      evaluate: ([people, team]) => teamsOf(people).includes(team),
      toSql: ([people, team]) => condition(holdsPerson(people, team, 'team_ids')),
    }),
  ],
  { say: saying('contains_team'), deny: saying('not_contains_team') },
);
