import { Avatar } from '../../ui/people/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from '../common/control.module.css';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { namesOf } from './names.ts';

/** Names with their avatars; teams with the mark of a team. */
export function Read({ value }: ReadProps) {
  const { users, teams } = namesOf(useWidgetServices(), value);
  if (users.length + teams.length === 0) return <Nothing />;
  return (
    <span className={styles.people}>
      {users.map((person) => (
        <span key={person.id} className={styles.option}>
          <Avatar person={person} decorative />
          {person.name}
        </span>
      ))}
      {teams.map((team) => (
        <span key={`t${team.id}`} className={styles.option}>
          <Icon name="users" size={16} />
          {team.name}
        </span>
      ))}
    </span>
  );
}
