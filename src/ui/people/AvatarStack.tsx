import { useUiText } from '../text/UiTextProvider.tsx';
import { Avatar, type Person } from './Avatar.tsx';
import styles from './Avatar.module.css';

interface AvatarStackProps {
  readonly people: readonly Person[];
  /** How many are shown before the rest becomes "+n"; 2 if absent. */
  readonly max?: number | undefined;
}

/** Several people in a row; the "+n" names the ones left out. */
export function AvatarStack({ people, max: most = 2 }: AvatarStackProps) {
  const t = useUiText();
  const shown = people.slice(0, most);
  const rest = people.slice(most);
  const names = rest.map(({ name }) => name).join(', ');
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {rest.length > 0 && (
        <span
          className={styles.more}
          role="img"
          title={names}
          aria-label={t('more_people', { count: rest.length, names })}
        >
          +{rest.length}
        </span>
      )}
    </span>
  );
}
