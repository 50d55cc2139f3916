import type { TFunction } from 'i18next';
import { memo, type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import type { SortKey } from '../../../runtime/query/types.ts';
import { textIn } from '../../../runtime/text.ts';
import { cx } from '../../../ui/cx.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { cellId } from './cell-elements.ts';
import { textTemplate } from './text-template.ts';
import { HeadCell } from './HeadCell.tsx';
import { headerMenuEntries } from './header-menu.tsx';
import type { ShownColumn } from './layout.ts';
import { columnSortOf } from './sort.ts';
import styles from './table.module.css';
import type { ColumnActions } from './useColumnActions.ts';
import { useColumnDrag } from './useColumnDrag.ts';

interface Props {
  readonly grid: string;
  readonly t: TFunction<'table'>;
  readonly element: RefObject<HTMLElement | null>;
  readonly sort: readonly SortKey[];
  readonly sums: readonly string[];
  readonly columns: readonly ShownColumn[];
  readonly actions: ColumnActions;
  readonly height: number;
  /** The column of the active head; -1 where none is. */
  readonly active: number;
  /** The column whose menu is open. */
  readonly menu: string | null;
  readonly onMenu: (db: string | null) => void;
  readonly isAllSelected: boolean;
  readonly isSomeSelected: boolean;
  /** While an edge is pulled, and with null when it is let go. */
  readonly onWidth: (pulled: { readonly db: string; readonly width: number } | null) => void;
}

/** The heads of a table's columns. */
export const TableHead = memo(function TableHead(props: Props) {
  const { grid, t, element, columns, actions, active, menu, onMenu, onWidth } = props;
  const { language } = useWidgetServices();
  const { sort, sums } = props;
  const menuOf = useMemo(() => textTemplate((name) => t('column_menu', { name })), [t]);
  const row = useRef<HTMLDivElement>(null);

  const { carried, start } = useColumnDrag({
    order: columns.map(({ db }) => db),
    at(x) {
      const heads = [
        ...(row.current?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? []),
      ];
      const at = heads.findIndex((head) => {
        const { left, right } = head.getBoundingClientRect();
        return x >= left && x < right;
      });
      const [head, column] = [heads[at], columns[at - 1]];
      if (head === undefined || column === undefined) return null;
      const { left, right } = head.getBoundingClientRect();
      return { key: column.db, isFirst: x < (left + right) / 2 };
    },
    onDrop: ({ key, before }) => actions.place(key, before),
  });

  function resize({ db }: ShownColumn, event: PointerEvent<HTMLElement>): void {
    const handle = event.currentTarget;
    const from = event.clientX;
    const before = handle.parentElement?.getBoundingClientRect().width ?? 0;
    let width: number | null = null;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = Math.max(40, before + clientX - from);
      onWidth({ db, width });
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
      onWidth(null);
      if (width !== null) actions.width(db, width);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  }

  return (
    <div role="rowgroup" className={styles.head}>
      <div
        ref={row}
        role="row"
        aria-rowindex={1}
        data-row={-1}
        className={styles.headRow}
        style={{ height: props.height }}
      >
        <div
          role="columnheader"
          id={cellId(grid, -1, 0)}
          className={cx(styles.th, styles.box, active === 0 && styles.active)}
        >
          <span
            role="checkbox"
            aria-checked={props.isAllSelected || (props.isSomeSelected ? 'mixed' : false)}
            aria-label={t('select_rows')}
            className={styles.tick}
          />
        </div>
        {columns.map((shown, at) => (
          <HeadCell
            key={shown.db}
            id={cellId(grid, -1, at + 1)}
            t={t}
            menuOf={menuOf}
            shown={shown}
            col={at + 1}
            name={textIn(shown.column.name, language)}
            sort={columnSortOf(sort, shown.db)}
            isActive={active === at + 1}
            isDropBefore={carried !== null && carried.before === shown.db}
            entries={() => headerMenuEntries(shown, { t, sort, sums, actions })}
            isOpen={menu === shown.db}
            onOpen={(isOpen) => {
              onMenu(isOpen ? shown.db : null);
              if (!isOpen) element.current?.focus({ preventScroll: true });
            }}
            onSort={(adds) => actions.sort(shown.db, adds)}
            onDrag={(event) => start(shown.db, event)}
            onResize={(event) => resize(shown, event)}
            onFit={() => actions.fit(shown.db)}
          />
        ))}
      </div>
    </div>
  );
});
