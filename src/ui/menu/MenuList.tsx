import { useId, useRef, type KeyboardEvent } from 'react';
import { ArrowRight, Check } from 'lucide-react';
import { cx } from '../cx.ts';
import type { MenuEntry } from './menu-entry.ts';
import { LockedMenuItem } from './LockedMenuItem.tsx';
import styles from './menu.module.css';

/** Milliseconds after which the typed prefix is reset (spec section 9). */
const typeaheadReset = 1000;

/**
 * Typing on a list moves the focus to the entry whose label begins with the typed letters. The same
 * letter again moves on to the next such entry.
 */
function useTypeahead(): (event: KeyboardEvent, list: HTMLElement | null) => void {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event, list) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // The space key presses the focused button.
    if (!isLetter || event.key === ' ' || list === null) return;
    const { text, at } = typed.current;
    const isNew = event.timeStamp - at > typeaheadReset;
    const now = `${isNew ? '' : text}${event.key}`.toLocaleLowerCase();
    typed.current = { text: now, at: event.timeStamp };
    const isRepeat = [...now].every((letter) => letter === now[0]);
    const wanted = isRepeat ? now.slice(0, 1) : now;
    const stops = [...list.querySelectorAll<HTMLElement>('button, a[href]')];
    const from = stops.findIndex((stop) => stop === document.activeElement);
    const start = isRepeat ? from + 1 : Math.max(from, 0);
    const order = [...stops.slice(start), ...stops.slice(0, start)];
    order.find((stop) => stop.textContent.trim().toLocaleLowerCase().startsWith(wanted))?.focus();
  };
}

interface MenuListProps {
  /** Above the entries: "Change status to". */
  readonly heading?: string | undefined;
  readonly entries: readonly MenuEntry[];
  /** Called after an entry or a reason was chosen, so that the container can close. */
  readonly onDone?: (() => void) | undefined;
  /** An arrow at the end of each entry: choosing it opens another page. */
  readonly arrows?: boolean | undefined;
}

/**
 * Entries to choose from, and locked ones with their reasons. A plain list of buttons and links,
 * since an ARIA menu may not contain links. Arrow keys, Home and End move the focus as well, and
 * typing moves it to the entry with that prefix.
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

interface MenuItemProps {
  readonly entry: MenuEntry;
  readonly arrow: boolean;
  readonly onDone?: (() => void) | undefined;
}

/** An entry that can be chosen. */
function MenuItem({ entry, arrow, onDone }: MenuItemProps) {
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
