import { useState } from 'react';
import { useDebouncedValue } from '../hooks/useDebouncedValue.ts';
import { PopoverMenu } from '../menu/PopoverMenu.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { Avatar, type Person } from './Avatar.tsx';
import styles from './PresentPeople.module.css';

interface HerePerson extends Person {
  /** What they do here, such as the fields that they edit. */
  readonly note?: string | undefined;
}

interface Props {
  readonly people: readonly HerePerson[];
  /** How many pictures are shown before the rest becomes "+n"; 3 if absent. */
  readonly max?: number | undefined;
}

/** Milliseconds in which arrivals and departures are read out as one. */
const quietMs = 1000;

/** The others who are at the same thing: pictures of their names, and a list of them on a press. */
export function PresentPeople({ people, max = 3 }: Props) {
  const t = useUiText();
  const names = people.map(({ name }) => name).join(', ');
  const summary = names === '' ? '' : t('also_here', { names });
  return (
    <span className={styles.here}>
      <span role="status" className="visually-hidden">
        {useDebouncedValue(summary, quietMs)}
      </span>
      {people.length > 0 && <PeopleButton people={people} max={max} label={summary} />}
    </span>
  );
}

interface ButtonProps {
  readonly people: readonly HerePerson[];
  readonly max: number;
  readonly label: string;
}

function PeopleButton({ people, max, label }: ButtonProps) {
  const t = useUiText();
  const [isOpen, setOpen] = useState(false);
  const rest = people.length - max;
  return (
    <PopoverMenu
      label={t('also_here_title')}
      open={isOpen}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Tooltip title={isOpen ? undefined : label} isName placement="bottom-end">
          <button {...trigger} type="button" className={styles.button}>
            <span aria-hidden className={styles.pictures}>
              {people.slice(0, max).map((person) => (
                <span key={person.id} className={styles.picture}>
                  <Avatar person={person} decorative />
                </span>
              ))}
              {rest > 0 && <span className={styles.more}>+{rest}</span>}
            </span>
            <span className="visually-hidden">{label}</span>
          </button>
        </Tooltip>
      )}
    >
      <div className={styles.panel}>
        <h3 className={styles.title}>{t('also_here_title')}</h3>
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar person={person} decorative />
              <span className={styles.name}>
                {person.name}
                {person.note !== undefined && <span className={styles.note}>{person.note}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PopoverMenu>
  );
}
