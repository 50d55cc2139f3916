import { type TableFeatures, tableFeatures, useTable } from '@tanstack/react-table';
import {
  type ClipboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { itemAt } from '../../../api/rows/data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { Rows } from '../rows/useRows.ts';
import { useTotals } from '../rows/useTotals.ts';
import type { ChangeView } from '../state/parts.ts';
import { BulkBar } from './BulkBar.tsx';
import { cellId, gridStyle } from './cells.ts';
import { copyRows } from './copy-rows.ts';
import { useHeights } from './density.ts';
import { gridColumns } from './grid-columns.tsx';
import { onGridKey } from './grid-keys.ts';
import { isSeveral, type Spot } from './keys.ts';
import { shownLayout } from './layout.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { Peek, usePeek } from './Peek.tsx';
import { isSelected, type Selection, selectedCount } from './selection.ts';
import styles from './table.module.css';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { type Leaving, TableRow, WaitingRow } from './TableRow.tsx';
import { useColumnActions } from './useColumnActions.ts';
import { useEditing } from './useEditing.tsx';
import { useNames } from './useNames.ts';
import { useReveal } from './useReveal.ts';
import { useSelection } from './useSelection.ts';
import { useSpot } from './useSpot.ts';
import { useTableWindow, useTopOf } from './useTableWindow.ts';

export interface ListTableProps {
  /** As the list sees it (`useListView`). */
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  readonly rows: Rows;
  readonly label: string;
  readonly hrefOf: (item: Item) => string;
  readonly mayUpdate: boolean;
  /** Opens an item's page, or with `beside` the item beside the list. */
  readonly onOpen: (item: Item, beside: boolean) => void;
  /** The item that stands beside the list. */
  readonly openId?: number | null;
  /** There is room for an item beside the list. */
  readonly opensBeside?: boolean;
  /** What can be done with selected items. */
  readonly bulk?: ((selection: Selection, clear: () => void) => ReactNode) | undefined;
}

const features = tableFeatures({});
const noSums: readonly string[] = [];
const start: Spot = { row: 0, col: 1 };
const footHeight = 36;

/** What a mouse is on: a cell, unless it is on something that does its own. */
function cellUnder({ target }: MouseEvent): (Spot & { readonly isOnControl: boolean }) | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-col]');
  const row = target.closest<HTMLElement>('[data-row]');
  if (cell === null || row === null) return null;
  const isOnControl = target.closest('a, button, [role="group"], [role="dialog"]') !== null;
  return { row: Number(row.dataset['row']), col: Number(cell.dataset['col']), isOnControl };
}

/**
 * Items as a grid of which only what is in sight is drawn and fetched, for lists of a hundred
 * thousand. Keys go by the pattern of WAI-ARIA's grids: the grid has the focus, and says which of its
 * cells is active.
 */
export function ListTable(props: ListTableProps) {
  const { module, siteId, view, change, rows, hrefOf, onOpen, mayUpdate } = props;
  const { openId = null, opensBeside = false } = props;
  const { language } = useWidgetServices();
  const names = useNames(module);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { data } = rows;
  const { sums = noSums } = view;
  const totals = useTotals(module, siteId, rows, sums);
  const heights = useHeights(view);
  const layout = useMemo(() => shownLayout(module, view), [module, view]);
  const actions = useColumnActions({ module, view, change, grid });
  const { selection, clear, all, toggle } = useSelection(data, rows.question);
  const { active, range, go } = useSpot(start, layout);
  const [menu, setMenu] = useState<string | null>(null);
  const [pulled, setPulled] = useState<{ db: string; width: number } | null>(null);

  const count =
    data === null ? 0 : data.isExact ? data.count : Math.max(data.count, totals?.count ?? 0);
  const { want, seen } = rows;
  const onSeen = useCallback((first: number, last: number) => seen.set({ first, last }), [seen]);
  const edges = { head: heights.head, foot: sums.length > 0 ? footHeight : 0 };
  const { geometry, drawn, topOf, show, page } = useTableWindow({
    scrollerRef: scroller,
    count,
    rowHeight: heights.row,
    edges,
    onSeen,
  });
  useTopOf(scroller, rows.question);
  useEffect(() => {
    if (drawn.end > drawn.first) want(drawn.first, drawn.end - 1);
  }, [want, drawn.first, drawn.end, data]);

  const places = useMemo(
    () => Array.from({ length: drawn.end - drawn.first }, (_, index) => drawn.first + index),
    [drawn.first, drawn.end],
  );
  const shown = useMemo(
    () =>
      new Map(
        places.flatMap((at) => {
          const item = data === null ? undefined : itemAt(data, at);
          return item === undefined ? [] : [[at, item] as const];
        }),
      ),
    [places, data],
  );
  const definitions = useMemo(
    () =>
      gridColumns(module, layout, language, {
        hrefOf,
        onBeside: opensBeside ? (item) => onOpen(item, true) : null,
      }),
    [module, layout, language, hrefOf, opensBeside, onOpen],
  );
  // The rows that are drawn, and no others: the library makes an object of each that it is given.
  const drawnItems = useMemo(() => [...shown.values()], [shown]);
  const table = useTable<TableFeatures, Item>({
    features,
    columns: definitions,
    data: drawnItems,
    getRowId: (_item, index) => String(index),
  });
  const tableRows = table.getRowModel().rows;
  const rowOf = new Map([...shown.keys()].map((at, index) => [at, tableRows[index]]));
  // Cells are made by the definitions: rows of the old ones are not kept.
  const columns = useMemo(
    () => (definitions.length === 0 ? [] : [...layout]),
    [definitions, layout],
  );

  const at: Spot = {
    row: Math.min(active.row, count - 1),
    col: Math.min(active.col, columns.length),
  };
  const itemOf = (row: number) => (data === null ? undefined : itemAt(data, row));

  const reveal = useReveal({ gridId, scrollerRef: scroller, gridRef: grid, columns, show });
  const goTo = useCallback(
    (spot: Spot, extend = false) => {
      go(spot, extend);
      reveal(spot);
    },
    [go, reveal],
  );
  useEffect(() => {
    if (active.row < 0) reveal(active);
  }, [active, reveal]);
  const { edit, ...editing } = useEditing({
    module,
    data,
    columns,
    count,
    mayUpdate,
    gridRef: grid,
    goTo,
  });
  const peek = usePeek(grid, active, editing.editor !== null || menu !== null);
  const chosen = selectedCount(selection, count);
  const toggleAll = () => (chosen === count ? clear() : all());

  function press(event: MouseEvent): void {
    const cell = cellUnder(event);
    if (cell === null || cell.isOnControl || event.button !== 0 || editing.editor !== null) return;
    if (cell.row >= 0 && cell.col > 0) go(cell, event.shiftKey);
    // A range is marked, not text.
    if (event.shiftKey) event.preventDefault();
  }

  function click(event: MouseEvent): void {
    const cell = cellUnder(event);
    if (cell === null || cell.col !== 0 || cell.row < 0) return;
    toggle(cell.row, event.shiftKey);
    go(cell);
  }

  function hover(event: MouseEvent): void {
    const cell = cellUnder(event);
    const isCell = cell !== null && cell.row >= 0 && cell.col > 0;
    peek.hover(isCell ? cell : null);
    if (!isCell || event.buttons !== 1 || editing.editor !== null) return;
    if (cell.row !== at.row || cell.col !== at.col) go(cell, true);
  }

  /** While an item stands beside the list, a plain click on another's name shows that one there. */
  function openHere(event: MouseEvent): void {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (openId === null || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const link = target.closest(`a.${styles.name}, a.${styles.code}`);
    const row = link?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const item = row === undefined ? undefined : itemOf(Number(row));
    if (item === undefined) return;
    event.preventDefault();
    onOpen(item, true);
  }

  function copy(event: ClipboardEvent): void {
    if (event.target !== grid.current || data === null || at.row < 0) return;
    const cells = copyRows({ module, columns, data, range, selection, names });
    if (cells === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cells.text);
    event.clipboardData.setData('text/html', cells.html);
  }

  const leavingOf = (item: Item): Leaving => {
    if (data?.gone.has(item.id) !== true) return null;
    return (item.deleted_at ?? null) === null ? 'unmatched' : 'deleted';
  };
  const peekAt = peek.at;
  const peekItem = peekAt === null ? undefined : itemOf(peekAt.row);
  const peekCell =
    peekAt === null ? null : document.getElementById(cellId(gridId, peekAt.row, peekAt.col));
  const peekColumn = peekAt === null ? undefined : columns[peekAt.col - 1];
  const drawnLayout =
    pulled === null
      ? columns
      : columns.map((column) =>
          column.db === pulled.db ? { ...column, width: pulled.width } : column,
        );
  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} onScroll={peek.close}>
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={props.label}
          aria-multiselectable
          aria-rowcount={data?.isExact === false && totals === null ? -1 : count + 1}
          aria-colcount={columns.length + 1}
          aria-activedescendant={count === 0 ? undefined : cellId(gridId, at.row, at.col)}
          aria-busy={rows.isFetching}
          className={styles.grid}
          data-density={view.density ?? 'medium'}
          style={gridStyle(drawnLayout, heights.row)}
          onKeyDown={(event) =>
            onGridKey(event, {
              at,
              range,
              columns,
              count,
              page,
              actions,
              itemOf,
              toggle,
              toggleAll,
              edit,
              onOpen,
              go: goTo,
              selectAll: all,
              clear() {
                clear();
                peek.close();
              },
              openMenu: setMenu,
            })
          }
          onMouseDown={press}
          onMouseMove={hover}
          onMouseLeave={peek.close}
          onClick={click}
          onDoubleClick={(event) => {
            const cell = cellUnder(event);
            if (cell !== null && !cell.isOnControl && cell.row >= 0 && cell.col > 0) edit(cell);
          }}
          onCopy={copy}
          onClickCapture={openHere}
        >
          <TableHead
            grid={gridId}
            element={grid}
            module={module}
            view={view}
            columns={columns}
            actions={actions}
            height={heights.head}
            active={at.row < 0 ? at.col : -1}
            menu={menu}
            onMenu={setMenu}
            isAllSelected={count > 0 && chosen === count}
            isSomeSelected={chosen > 0}
            onSelectAll={toggleAll}
            onWidth={setPulled}
          />
          <div
            role="rowgroup"
            className={styles.body}
            style={{ height: Math.min(count * heights.row, 15_000_000) }}
          >
            {places.map((place) => {
              const row = rowOf.get(place);
              if (row === undefined) {
                return (
                  <WaitingRow key={place} at={place} top={topOf(place)} columns={columns.length} />
                );
              }
              const item = row.original;
              const isMarked = isSeveral(range) && place >= range.top && place <= range.bottom;
              return (
                <TableRow
                  key={place}
                  grid={gridId}
                  module={module}
                  row={row}
                  columns={columns}
                  at={place}
                  top={topOf(place)}
                  active={place === at.row ? at.col : -1}
                  from={isMarked ? range.left : -1}
                  to={isMarked ? range.right : -1}
                  isSelected={isSelected(selection, item.id)}
                  isOpen={item.id === openId}
                  leaving={leavingOf(item)}
                  editing={place === editing.row ? editing.editor : null}
                />
              );
            })}
          </div>
          <TableFoot columns={columns} sums={sums} totals={totals} at={geometry.count + 2} />
        </div>
      </div>
      {data !== null && <LiveNotice data={data} onRefresh={rows.refresh} />}
      <BulkBar selection={selection} count={count} onAll={all} onClear={clear}>
        {props.bulk?.(selection, clear)}
      </BulkBar>
      {peekItem !== undefined && peekCell !== null && peekColumn !== undefined && (
        <Peek module={module} column={peekColumn} item={peekItem} cell={peekCell} />
      )}
    </div>
  );
}
