import { operator, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { peopleContain } from '../sql/lists.ts';
import { condition } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';
import { teamIdsOf } from '../typed-value.ts';

/** Describes the id as a number: next to people, a literal would be rendered as a user's name. */
const saying =
  (key: SentenceKey): DescribeFunction =>
  ([people = null, team = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(people), b: words(team) }));

/** True if people contain the team with this id. */
export const containsTeam = operator(
  'contains_team',
  [
    strictOverload<readonly [unknown, number]>({
      args: ['people', 'number'],
      result: 'boolean',
      whenEmpty: false,
      evaluate: ([people, team]) => teamIdsOf(people).includes(team),
      toSql: ([people, team]) => condition(peopleContain(people, team, 'team_ids')),
    }),
  ],
  { describe: saying('contains_team'), describeNegated: saying('not_contains_team') },
);
