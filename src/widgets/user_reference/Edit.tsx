import { useTranslation } from 'react-i18next';
import { Choice, type ChoiceOption } from '../common/Choice.tsx';
import { rowOf } from '../common/rows.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { PersonName, TeamName } from './PeopleNames.tsx';
import { choicesOf, peopleOf, peopleOfChoices, takesSeveral } from './value.ts';

/** Those who can be chosen, and those who are: one who has left stays named and can be taken out. */
function useOffered({ column, value }: EditProps): readonly ChoiceOption[] {
  const { t } = useTranslation('widgets');
  const { people, teams } = useWidgetServices();
  const { settings } = column;
  const { user_ids, team_ids } = peopleOf(value);
  const users = settings['allowUsers'] === false ? [] : people.filter(({ isActive }) => isActive);
  const groups = settings['allowTeams'] === true ? teams : [];
  const left = user_ids.filter((id) => rowOf(users, id) === undefined);
  const dissolved = team_ids.filter((id) => rowOf(groups, id) === undefined);
  const named = (id: number, name = t('gone', { id })) => ({ id, name });
  return [
    ...[...users, ...left.map((id) => named(id, rowOf(people, id)?.name))].map((person) => ({
      value: `u${person.id}`,
      label: person.name,
      node: <PersonName person={person} />,
    })),
    ...[...groups, ...dissolved.map((id) => named(id, rowOf(teams, id)?.name))].map((team) => ({
      value: `t${team.id}`,
      label: team.name,
      node: <TeamName name={team.name} />,
    })),
  ];
}

/** People and teams, as many of each as the settings allow. */
export function Edit(props: EditProps) {
  const { settings } = props.column;
  return (
    <Choice
      field={props}
      options={useOffered(props)}
      chosen={choicesOf(peopleOf(props.value))}
      multiple={takesSeveral(settings)}
      onChoose={(chosen) => props.onChange(peopleOfChoices(chosen, settings))}
    />
  );
}
