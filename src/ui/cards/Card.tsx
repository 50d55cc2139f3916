import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Grip } from '../icons/Grip.tsx';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { MoreMenu } from '../menu/MoreMenu.tsx';
import type { CardPlace } from './CardList.tsx';
import styles from './cards.module.css';

interface Props {
  readonly place: CardPlace;
  readonly name: string;
  /** Beside the name. */
  readonly aside: ReactNode;
  /** What gets the room that is left; the other is shown as a whole. */
  readonly grows: 'name' | 'aside';
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Names the menu. */
  readonly menuLabel: string;
  /** Called when the menu opens. */
  readonly menuEntries: () => readonly MenuEntry[];
  readonly isWrong: boolean;
  /** It will be deleted. */
  readonly isStruck?: boolean;
  readonly note?: string | undefined;
  readonly problem?: string | undefined;
  /** The fields of the open card. */
  readonly children?: ReactNode;
}

/** A row as a card, which opens to its fields. */
export function Card(props: Props) {
  const { place, name, isOpen, isStruck = false, note, problem } = props;
  const { index, count, isDropBefore, onDrag } = place;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={styles.card}
      data-card={index}
      data-wrong={props.isWrong || undefined}
      data-drop={isDropBefore || undefined}
    >
      <div className={styles.head}>
        {onDrag !== undefined && count > 1 && (
          <span className={styles.grip} aria-hidden onPointerDown={onDrag}>
            <Grip size={18} />
          </span>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          data-grows={props.grows}
          onClick={props.onToggle}
        >
          <Arrow size={18} aria-hidden />
          <span className={styles.name} data-struck={isStruck || undefined}>
            {name}
          </span>
          {props.aside}
        </button>
        <MoreMenu label={props.menuLabel} entries={props.menuEntries} />
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {props.children}
    </div>
  );
}

/** The fields of an open card. */
export function CardFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

interface AddProps {
  /** Cards of the list. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Closed cards that a phone shows at once; the button that adds one stays in reach below more. */
const mostInSight = 5;

/** The place of the button that adds a card, which stays in reach. */
export function CardAdd({ count, children }: AddProps) {
  return (
    <div className={styles.add} data-long={count > mostInSight || undefined}>
      {children}
    </div>
  );
}
