import { idsOf } from '../common/props.ts';

export interface People {
  readonly user_ids: readonly number[];
  readonly team_ids: readonly number[];
}

/** The people of a stored value; what is not there is nobody. */
export function peopleOf(value: unknown): People {
  if (typeof value !== 'object' || value === null) return { user_ids: [], team_ids: [] };
  return {
    user_ids: idsOf(Reflect.get(value, 'user_ids')),
    team_ids: idsOf(Reflect.get(value, 'team_ids')),
  };
}

/** Users and teams in one list of choices: `u7`, `t3`. */
export function choicesOf(people: People): readonly string[] {
  return [...people.user_ids.map((id) => `u${id}`), ...people.team_ids.map((id) => `t${id}`)];
}

export function peopleOfChoices(choices: readonly (string | number)[]): People {
  const ids = (kind: string) =>
    choices
      .map(String)
      .filter((choice) => choice.startsWith(kind))
      .map((choice) => Number(choice.slice(1)));
  return { user_ids: ids('u'), team_ids: ids('t') };
}
