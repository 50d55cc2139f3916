import { memo, type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { textTemplate } from '../text/text-template.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import { cellId } from './cell-elements.ts';
import { type GridColumn, minColumnWidth } from './columns.ts';
import { GridHeadCell } from './GridHeadCell.tsx';
import gridStyles from './grid.module.css';
import styles from './grid-head.module.css';
import type { GridRowData } from './selection.ts';
import { useDragOrder } from '../drag/useDragOrder.ts';
import type { GridActions, GridProps } from './useGrid.ts';

interface Props<Row extends GridRowData> extends Pick<GridProps<Row>, 'sortOf' | 'headMenu'> {
  readonly gridId: string;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn<Row>[];
  readonly onSort: GridActions<Row>['sort'];
  readonly onMoveBefore: GridActions<Row>['moveBefore'];
  readonly onResize: GridActions<Row>['resize'];
  /** The column of the active header cell; -1 if there is none. */
  readonly active: number;
  /** The column whose menu is open. */
  readonly menu: string | null;
  readonly onMenu: (columnId: string | null) => void;
  /** Null without checkboxes. */
  readonly selected: 'all' | 'some' | 'none' | null;
  /** Called while an edge is dragged, and with null at the end. */
  readonly onResizing: (resizing: { readonly id: string; readonly width: number } | null) => void;
  readonly fit: (columnId: string) => void;
}

const noDrag = () => undefined;
const checked = { all: true, some: 'mixed', none: false } as const;

function Head<Row extends GridRowData>(props: Props<Row>) {
  const { gridId, gridRef, columns, active, menu, onMenu, onResizing, selected } = props;
  const { sortOf, headMenu, fit, onSort, onMoveBefore, onResize } = props;
  const t = useUiText();
  const menuLabel = useMemo(() => textTemplate((name) => t('grid.column_menu', { name })), [t]);
  const rowRef = useRef<HTMLDivElement>(null);

  const { dragged, start } = useDragOrder({
    order: columns.map(({ id }) => id),
    at(x) {
      const heads = [
        ...(rowRef.current?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? []),
      ].slice(selected === null ? 0 : 1);
      const index = heads.findIndex((head) => {
        const { left, right } = head.getBoundingClientRect();
        return x >= left && x < right;
      });
      const [head, column] = [heads[index], columns[index]];
      if (head === undefined || column === undefined) return null;
      const { left, right } = head.getBoundingClientRect();
      return { key: column.id, isFirstHalf: x < (left + right) / 2 };
    },
    onDrop: ({ key, before }) => onMoveBefore?.(key, before),
  });

  function resize(id: string, event: PointerEvent<HTMLElement>): void {
    const handle = event.currentTarget;
    const from = event.clientX;
    const before = handle.parentElement?.getBoundingClientRect().width ?? 0;
    let width: number | null = null;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = Math.max(minColumnWidth, before + clientX - from);
      onResizing({ id, width });
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
      onResizing(null);
      if (width !== null) onResize?.(id, width);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  }

  return (
    <div role="rowgroup" className={cx(gridStyles.section, styles.head)}>
      <div ref={rowRef} role="row" aria-rowindex={1} data-row={-1} className={styles.row}>
        {selected !== null && (
          <div
            role="columnheader"
            id={cellId(gridId, -1, 0)}
            className={cx(styles.th, gridStyles.checkboxCell, active === 0 && gridStyles.active)}
          >
            <span
              role="checkbox"
              aria-checked={checked[selected]}
              aria-label={t('grid.select_all')}
              className={gridStyles.checkbox}
            />
          </div>
        )}
        {columns.map((column, at) => (
          <GridHeadCell
            key={column.id}
            id={cellId(gridId, -1, at + 1)}
            column={column}
            col={at + 1}
            sort={sortOf?.(column.id) ?? null}
            isActive={active === at + 1}
            isDropBefore={dragged !== null && dragged.before === column.id}
            menuLabel={headMenu ? menuLabel(column.name) : null}
            menuEntries={() => headMenu?.(column.id, () => fit(column.id)) ?? []}
            isMenuOpen={menu === column.id}
            onMenuOpenChange={(isOpen) => {
              onMenu(isOpen ? column.id : null);
              if (!isOpen) gridRef.current?.focus({ preventScroll: true });
            }}
            onSort={(adds) => onSort?.(column.id, adds)}
            onDrag={onMoveBefore ? (event) => start(column.id, event) : noDrag}
            onResize={onResize && ((event) => resize(column.id, event))}
            onFit={() => fit(column.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** The header of a grid. */
export const GridHead = memo(Head) as typeof Head;
