import { choiceFilter, type ChoiceRuleCodec } from '../common/choice-filter.tsx';
import { containsPeopleRule, peopleOfRule } from '../common/filter-rules.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterProps } from '../view-types.ts';
import { TeamName } from './PeopleNames.tsx';
import { usePeopleOptions } from './usePeopleOptions.tsx';
import { useTeams } from './useTeams.ts';
import { choicesOf, peopleOfChoices } from './value.ts';

const none: readonly number[] = [];
const several = { allowMultipleUsers: true, allowMultipleTeams: true };

const shape: ChoiceRuleCodec = {
  decode: (rule) =>
    choicesOf({
      user_ids: peopleOfRule(rule, 'contains'),
      team_ids: peopleOfRule(rule, 'contains_team'),
    }),
  encode(db, chosen) {
    const { user_ids, team_ids } = peopleOfChoices(chosen, several);
    return containsPeopleRule(db, user_ids, team_ids);
  },
};

/** People, the signed-in person first; and teams, if the column takes them. */
function usePeopleAndTeams({ column }: Pick<FilterProps<SettingsOf<'user_reference'>>, 'column'>) {
  const teams = useTeams();
  const people = usePeopleOptions(none).map((option) => ({
    ...option,
    value: `u${option.value}`,
  }));
  if (!column.settings.allowTeams) return people;
  return [
    ...people,
    ...teams.map(({ id, name }) => ({
      value: `t${id}`,
      label: name,
      node: <TeamName name={name} />,
    })),
  ];
}

export const filter = choiceFilter(usePeopleAndTeams, shape);
