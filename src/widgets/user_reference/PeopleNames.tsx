import { Avatar, type Person } from '../../ui/people/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from '../common/control.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import { displayNames } from './display-names.ts';
import type { People } from './value.ts';

interface PersonNameProps {
  readonly person: Person;
  /** Shown instead of the name: "Ada (you)". */
  readonly label?: string;
}

/** A person by avatar and name. */
export function PersonName({ person, label = person.name }: PersonNameProps) {
  return (
    <span className={styles.option}>
      <Avatar person={person} size={20} decorative />
      {label}
    </span>
  );
}

/** A team by icon and name. */
export function TeamName({ name }: { readonly name: string }) {
  return (
    <span className={styles.option}>
      <Icon name="users" size={16} />
      {name}
    </span>
  );
}

/** People with their avatars; teams with the icon of a team. */
export function PeopleNames({ people }: { readonly people: People }) {
  const { users, teams } = displayNames(useWidgetServices(), people);
  if (users.length + teams.length === 0) return <EmptyValue />;
  return (
    <span className={styles.people}>
      {users.map((person) => (
        <PersonName key={person.id} person={person} />
      ))}
      {teams.map(({ id, name }) => (
        <TeamName key={id} name={name} />
      ))}
    </span>
  );
}
