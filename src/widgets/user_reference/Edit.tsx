import { Avatar } from '../../ui/people/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Choice } from '../common/Choice.tsx';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { choicesOf, peopleOf, peopleOfChoices } from './value.ts';

/** People and teams, as many of each as the settings allow. */
export function Edit(props: EditProps) {
  const services = useWidgetServices();
  const { settings } = props.column;
  const users = settings['allowUsers'] === false ? [] : services.people();
  const teams = settings['allowTeams'] === true ? services.teams() : [];
  const multiple =
    settings['allowMultipleUsers'] === true ||
    settings['allowMultipleTeams'] === true ||
    (users.length > 0 && teams.length > 0);
  const options = [
    ...users.map((row) => ({
      value: `u${row.id}`,
      label: row.name,
      node: (
        <span className={styles.option}>
          <Avatar person={row} size={20} decorative />
          {row.name}
        </span>
      ),
    })),
    ...teams.map((row) => ({
      value: `t${row.id}`,
      label: row.name,
      node: (
        <span className={styles.option}>
          <Icon name="users" size={16} />
          {row.name}
        </span>
      ),
    })),
  ];
  return (
    <Choice
      field={props}
      options={options}
      chosen={choicesOf(peopleOf(props.value))}
      multiple={multiple}
      onChoose={(chosen) => props.onChange(peopleOfChoices(chosen))}
    />
  );
}
