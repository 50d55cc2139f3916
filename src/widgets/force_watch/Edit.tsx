import { useTranslation } from 'react-i18next';
import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import { TeamName } from '../user_reference/PeopleNames.tsx';
import { usePeopleOptions } from '../user_reference/usePeopleOptions.tsx';
import { useTeams } from '../user_reference/useTeams.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { teamChoice, resolveWatchers } from './team-choices.ts';

/** People who are notified of every change, chosen individually or as the members of a team. */
export function Edit(props: EditProps<SettingsOf<'force_watch'>>) {
  const { t } = useTranslation('references');
  const teams = useTeams();
  const { settings } = props.column;
  const chosen = idsOf(props.value);
  const everybody = usePeopleOptions(chosen);
  const takesTeams = settings.allowTeams;
  const people = settings.allowUsers
    ? everybody
    : everybody.filter(({ value }) => chosen.some((id) => id === value));
  const groups = takesTeams ? teams.filter(({ memberIds }) => memberIds.length > 0) : [];
  return (
    <Choice
      field={props}
      options={[
        ...groups.map(({ id, name, memberIds }) => {
          const label = t('people_of_team', { name, count: memberIds.length });
          return { value: teamChoice(id), label, node: <TeamName name={label} /> };
        }),
        ...people,
      ]}
      chosen={chosen}
      multiple={settings.allowMultipleUsers || takesTeams}
      onChoose={(choices) => props.onChange(resolveWatchers(choices, chosen, settings, teams))}
    />
  );
}
