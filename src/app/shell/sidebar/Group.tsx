import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Entries } from './Entries.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly name: string;
  readonly icon: string;
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A group of entries that opens and closes. */
export function Group({ name, icon, entries, current, isOpen, onToggle }: Props) {
  const id = useId();
  const isCurrent = current !== null && entries.includes(current);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        className={cx(styles.item, isCurrent && isOpen && styles.strong)}
        data-current={isCurrent && !isOpen ? true : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.label}>{name}</span>
        <Chevron className={styles.chevron} />
      </button>
      {isOpen && <Entries id={id} entries={entries} current={current} />}
    </li>
  );
}
