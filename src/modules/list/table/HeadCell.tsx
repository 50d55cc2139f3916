import type { TFunction } from 'i18next';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { pinStyle } from './cell-elements.ts';
import type { ShownColumn } from './layout.ts';
import type { ColumnSort } from './sort.ts';
import styles from './table.module.css';

interface Props {
  readonly id: string;
  readonly t: TFunction<'table'>;
  /** Names the menu of a column. */
  readonly menuOf: (name: string) => string;
  readonly shown: ShownColumn;
  /** Its place in the grid, counted from 1. */
  readonly col: number;
  readonly name: string;
  readonly sort: ColumnSort | null;
  readonly isActive: boolean;
  readonly isDropBefore: boolean;
  readonly entries: () => readonly MenuEntry[];
  /** Its menu is open; told by the grid's keys as well. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Sorts by it; `adds`: beside the columns that it is sorted by already. */
  readonly onSort: (adds: boolean) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
  readonly onResize: (event: PointerEvent<HTMLElement>) => void;
  readonly onFit: () => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column: sorts, is dragged to another place, and has a menu and an edge to pull. */
export function HeadCell(props: Props) {
  const { id, t, shown, col, name, sort, isActive, entries, onSort } = props;
  // A menu is made when it is first opened: a dozen that nobody opens take longer than all rows.
  const [wasOpen, setWasOpen] = useState(false);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  const menuName = props.menuOf(name);
  const menuButton = {
    type: 'button',
    tabIndex: -1,
    className: styles.headMenu,
    'aria-label': menuName,
  } as const;
  const Arrow = sort?.direction === 'desc' ? ArrowDown : ArrowUp;
  const label = (
    <>
      <span className={styles.headName}>{name}</span>
      {sort !== null && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
      {sort?.priority !== null && sort !== null && (
        <span>
          {sort.priority}
          <span className="visually-hidden"> {t('sort_place')}</span>
        </span>
      )}
    </>
  );
  return (
    <div
      role="columnheader"
      id={id}
      className={cx(
        styles.th,
        shown.column.isNumeric && styles.numeric,
        shown.pin !== null && styles.pinned,
        isActive && styles.active,
        props.isDropBefore && styles.dropBefore,
      )}
      style={pinStyle(shown.pin, col)}
      {...(sort === null ? {} : { 'aria-sort': ariaSort[sort.direction] })}
    >
      {shown.column.canSort ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.sort}
          title={name}
          onPointerDown={props.onDrag}
          onClick={(event) => onSort(event.shiftKey)}
        >
          {label}
        </button>
      ) : (
        <span className={styles.sort} title={name} onPointerDown={props.onDrag}>
          {label}
        </span>
      )}
      {wasOpen ? (
        <PopoverMenu
          label={menuName}
          open={props.isOpen}
          onOpenChange={props.onOpen}
          button={(trigger) => <button {...menuButton} {...trigger} />}
        >
          <MenuList heading={name} entries={entries()} onDone={() => props.onOpen(false)} />
        </PopoverMenu>
      ) : (
        <button
          {...menuButton}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => props.onOpen(true)}
        />
      )}
      <span
        className={styles.handle}
        aria-hidden="true"
        onPointerDown={props.onResize}
        onDoubleClick={props.onFit}
      />
    </div>
  );
}
