import { isObject, ownProperty } from '../../runtime/record/json.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { idsOf } from '../common/stored-values.ts';

export interface People {
  readonly user_ids: readonly number[];
  readonly team_ids: readonly number[];
}

/** The people of a stored value; empty lists if there is none. */
export function peopleOf(value: unknown): People {
  if (!isObject(value)) return { user_ids: [], team_ids: [] };
  return {
    user_ids: idsOf(ownProperty(value, 'user_ids')),
    team_ids: idsOf(ownProperty(value, 'team_ids')),
  };
}

/** Users and teams as one list of choices: `u7`, `t3`. */
export function choicesOf(people: People): readonly string[] {
  return [...people.user_ids.map((id) => `u${id}`), ...people.team_ids.map((id) => `t${id}`)];
}

/** Whether more than one user or team can be chosen. */
export function allowsSeveral({
  allowUsers,
  allowTeams,
  allowMultipleUsers,
  allowMultipleTeams,
}: SettingsOf<'user_reference'>): boolean {
  if (allowUsers && allowTeams) return true;
  return (allowUsers && allowMultipleUsers) || (allowTeams && allowMultipleTeams);
}

/** The value of choices; if only one is allowed, the last choice. */
export function peopleOfChoices(
  choices: readonly (string | number)[],
  settings: Pick<SettingsOf<'user_reference'>, 'allowMultipleUsers' | 'allowMultipleTeams'>,
): People {
  const ids = (kind: 'u' | 't', several: boolean) => {
    const all = choices
      .map(String)
      .filter((choice) => choice.startsWith(kind))
      .map((choice) => Number(choice.slice(1)));
    return several ? all : all.slice(-1);
  };
  return {
    user_ids: ids('u', settings.allowMultipleUsers),
    team_ids: ids('t', settings.allowMultipleTeams),
  };
}
