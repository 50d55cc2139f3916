import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { MenuList } from '../menu/MenuList.tsx';
import { PopoverMenu } from '../menu/PopoverMenu.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { type ColumnSort, type PinSide, pinStyle } from './columns.ts';
import gridStyles from './grid.module.css';
import styles from './grid-head.module.css';

interface Props {
  readonly id: string;
  readonly column: {
    readonly name: string;
    readonly pin?: PinSide | null | undefined;
    readonly isNumeric?: boolean | undefined;
    readonly isSortable?: boolean | undefined;
  };
  /** Counted from 1. */
  readonly col: number;
  readonly sort: ColumnSort | null;
  readonly isActive: boolean;
  /** The dragged column would be put before this one. */
  readonly isDropBefore: boolean;
  /** Names the menu button; null without a menu. */
  readonly menuLabel: string | null;
  readonly menuEntries: () => readonly MenuEntry[];
  /** The menu is open; keys of the grid open it too. */
  readonly isMenuOpen: boolean;
  readonly onMenuOpenChange: (isOpen: boolean) => void;
  /** `adds`: the columns that are already sorted stay sorted. */
  readonly onSort: (adds: boolean) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
  /** Undefined if the width is fixed. */
  readonly onResize: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onFit: () => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadMenu(props: Props & { readonly menuLabel: string }) {
  const { column, menuLabel, isMenuOpen, onMenuOpenChange } = props;
  // The menu is mounted when it first opens: a dozen closed menus take longer than all rows.
  const [wasOpen, setWasOpen] = useState(false);
  if (isMenuOpen && !wasOpen) setWasOpen(true);
  const button = {
    type: 'button',
    tabIndex: -1,
    className: styles.menuButton,
    'aria-label': menuLabel,
  } as const;
  if (!wasOpen) {
    return (
      <button
        {...button}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => onMenuOpenChange(true)}
      />
    );
  }
  return (
    <PopoverMenu
      label={menuLabel}
      open={isMenuOpen}
      onOpenChange={onMenuOpenChange}
      button={(trigger) => <button {...button} {...trigger} />}
    >
      <MenuList
        heading={column.name}
        entries={props.menuEntries()}
        onDone={() => onMenuOpenChange(false)}
      />
    </PopoverMenu>
  );
}

/** A header cell: sorts, is dragged to reorder columns, has a menu and an edge to resize. */
export function GridHeadCell(props: Props) {
  const { id, column, col, sort, isActive, onSort, menuLabel, onResize } = props;
  const { name, isNumeric, isSortable, pin } = column;
  const t = useUiText();
  const Arrow = sort?.direction === 'desc' ? ArrowDown : ArrowUp;
  const text = <span className={styles.name}>{name}</span>;
  const label =
    sort === null ? (
      text
    ) : (
      <>
        {text}
        <Arrow size={14} />
        {sort.priority !== null && (
          <span>
            {sort.priority}
            <span className="visually-hidden"> {t('grid.sort_priority')}</span>
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
        isNumeric === true && styles.numeric,
        (pin ?? null) !== null && gridStyles.pinned,
        isActive && gridStyles.active,
        isActive && styles.activeHead,
        props.isDropBefore && styles.dropBefore,
      )}
      style={pinStyle(pin, col)}
      {...(sort === null ? {} : { 'aria-sort': ariaSort[sort.direction] })}
    >
      {isSortable === true ? (
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
      {menuLabel !== null && <HeadMenu {...props} menuLabel={menuLabel} />}
      {onResize !== undefined && (
        <span
          className={styles.handle}
          aria-hidden="true"
          onPointerDown={onResize}
          onDoubleClick={props.onFit}
        />
      )}
    </div>
  );
}
