import { useId, useRef, type KeyboardEvent } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { LockedMenuItem } from './LockedMenuItem.tsx';
import { MenuItem } from './MenuItem.tsx';
import styles from './menu.module.css';
import { useTypeahead } from './useTypeahead.ts';

interface MenuListProps {
  /** Above the entries: "Move this work order to". */
  readonly heading?: string | undefined;
  readonly entries: readonly MenuEntry[];
  /** Told after an entry or a reason was chosen, so that what holds the list can close. */
  readonly onDone?: (() => void) | undefined;
  /** An arrow at the end of each entry: choosing it goes somewhere. */
  readonly arrows?: boolean | undefined;
}

/**
 * Entries to choose from, and locked ones that explain themselves. A plain list of buttons and
 * links, since a menu in the strict sense may hold no links; arrow keys, Home and End move as well, and
 * letters go to the entry that begins with them.
 */
export function MenuList({ heading, entries, onDone, arrows = false }: MenuListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const typeahead = useTypeahead();
  return (
    <div className={styles.menu}>
      {heading !== undefined && (
        <div id={id} className={styles.heading}>
          {heading}
        </div>
      )}
      <ul
        ref={list}
        className={styles.list}
        aria-labelledby={heading === undefined ? undefined : id}
        onKeyDown={(event) => {
          moveFocus(event, list.current);
          typeahead(event, list.current);
        }}
      >
        {entries.map((entry) =>
          entry.lock === undefined ? (
            <MenuItem key={entry.key} entry={entry} arrow={arrows} onDone={onDone} />
          ) : (
            <LockedMenuItem key={entry.key} entry={entry} lock={entry.lock} onDone={onDone} />
          ),
        )}
      </ul>
    </div>
  );
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const stops = [...(list?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % stops.length,
    ArrowUp: (at - 1 + stops.length) % stops.length,
    Home: 0,
    End: stops.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined || stops.length === 0) return;
  event.preventDefault();
  stops[target]?.focus();
}
