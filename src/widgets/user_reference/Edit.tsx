import { useTranslation } from 'react-i18next';
import { Choice } from '../common/Choice.tsx';
import type { ChoiceOption } from '../common/choice-props.ts';
import { findRow } from '../common/find-row.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { TeamName } from './PeopleNames.tsx';
import { usePeopleOptions } from './usePeopleOptions.tsx';
import { useTeams } from './useTeams.ts';
import { choicesOf, peopleOf, peopleOfChoices, allowsSeveral } from './value.ts';

/**
 * The people who can be chosen, and those already chosen: a person who has left stays visible and
 * can be removed.
 */
function useOffered({
  column,
  value,
}: EditProps<SettingsOf<'user_reference'>>): readonly ChoiceOption[] {
  const { t } = useTranslation('widgets');
  const teams = useTeams();
  const { settings } = column;
  const { user_ids, team_ids } = peopleOf(value);
  const everybody = usePeopleOptions(user_ids);
  const users = settings.allowUsers
    ? everybody
    : everybody.filter((option) => user_ids.some((id) => id === option.value));
  const groups = settings.allowTeams ? teams : [];
  const others = team_ids
    .filter((id) => findRow(groups, id) === undefined)
    .map((id) => ({ id, name: findRow(teams, id)?.name ?? t('gone', { id }) }));
  return [
    ...users.map((option) => ({ ...option, value: `u${option.value}` })),
    ...[...groups, ...others].map(({ id, name }) => ({
      value: `t${id}`,
      label: name,
      node: <TeamName name={name} />,
    })),
  ];
}

/** A choice of people and teams, as many of each as the settings allow. */
export function Edit(props: EditProps<SettingsOf<'user_reference'>>) {
  const { settings } = props.column;
  return (
    <Choice
      field={props}
      options={useOffered(props)}
      chosen={choicesOf(peopleOf(props.value))}
      multiple={allowsSeveral(settings)}
      onChoose={(chosen) => props.onChange(peopleOfChoices(chosen, settings))}
    />
  );
}
