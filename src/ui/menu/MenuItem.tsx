import { ArrowRight, Check } from 'lucide-react';
import { cx } from '../cx.ts';
import type { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

interface MenuItemProps {
  readonly entry: MenuEntry;
  readonly arrow: boolean;
  readonly onDone?: (() => void) | undefined;
}

/** An entry that can be chosen. */
export function MenuItem({ entry, arrow, onDone }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className={cx(styles.item, entry.danger === true && styles.danger)}
        aria-current={entry.current === true ? 'true' : undefined}
        onClick={() => {
          onDone?.();
          entry.onSelect?.();
        }}
      >
        {entry.icon !== undefined && <span className={styles.icon}>{entry.icon}</span>}
        <span className={styles.content}>
          <span className={styles.title}>{entry.title}</span>
          {entry.description !== undefined && (
            <span className={styles.description}>{entry.description}</span>
          )}
        </span>
        {entry.current === true && <Check />}
        {arrow && <ArrowRight />}
      </button>
    </li>
  );
}
