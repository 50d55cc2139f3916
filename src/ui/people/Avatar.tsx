import { colourOf, initialsOf } from './initials.ts';
import styles from './Avatar.module.css';

export interface Person {
  readonly id: number | string;
  readonly name: string;
}

interface AvatarProps {
  readonly person: Person;
  /** Diameter in px; by density (24 or 30) if absent. */
  readonly size?: number | undefined;
  /** The name is next to it, so the avatar is not read out. */
  readonly decorative?: boolean | undefined;
}

/** A person as initials on a colour derived from the id. */
export function Avatar({ person, size, decorative = false }: AvatarProps) {
  const naming = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': person.name, title: person.name } as const);
  const diameter = size === undefined ? {} : { '--size': `${size}px` };
  return (
    <span
      className={styles.avatar}
      style={{ backgroundColor: colourOf(person.id), ...diameter }}
      {...naming}
    >
      {initialsOf(person.name)}
    </span>
  );
}
