import {
  type ClipboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { itemAt } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { prefetchHandlers } from '../../items/lazy-item-page.ts';
import type { Rows } from '../rows/useRows.ts';
import type { ChangeView } from '../state/view-url-codec.ts';
import { BulkBar } from './BulkBar.tsx';
import { cellAt, cellId } from './cell-elements.ts';
import type { CellActions } from './cell-actions.ts';
import { copyMarkedCells, isIncomplete } from './copy-rows.ts';
import { useRowHeights } from './density.ts';
import { gridColumns } from './grid-columns.tsx';
import { onGridKey } from './grid-keys.ts';
import {
  onGridClick,
  onGridDoubleClick,
  onGridMouseMove,
  onGridLinkClick,
  onGridMouseDown,
} from './grid-pointer.ts';
import type { CellPosition } from './keys.ts';
import { useGridStyle } from './useGridStyle.ts';
import { useColumnLayout } from './useColumnLayout.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { useCellTooltip } from './useCellTooltip.ts';
import { type Selection, selectedCount } from './selection.ts';
import styles from './table.module.css';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { useColumnActions } from './useColumnActions.ts';
import { useCellEditing } from './useCellEditing.tsx';
import { useReferenceNames } from './useReferenceNames.ts';
import { useScrollToCell } from './useReveal.ts';
import { useSelection } from './useSelection.ts';
import { useActiveCell } from './useSpot.ts';
import {
  type RowMetrics,
  rowsOnPage,
  scrollerAttribute,
  scrollRowIntoView,
} from './useTableWindow.ts';

const Peek = lazyComponent(async () => (await import('./CellTooltip.tsx')).CellTooltip);

export interface ListTableProps {
  /** As the list sees it (`useListView`). */
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  readonly rows: Rows;
  readonly label: string;
  readonly hrefOf: (item: Item) => string;
  readonly mayUpdate: boolean;
  /** Opens an item's page, or with `inPane` the item in the detail pane. */
  readonly onOpen: (item: Item, inPane: boolean) => void;
  /** The item that stands beside the list. */
  readonly openId?: number | null;
  /** There is room for an item beside the list. */
  readonly opensInPane?: boolean;
  /** What can be done with selected items. */
  readonly bulk?: ((selection: Selection, clear: () => void) => ReactNode) | undefined;
  /** What can be done with many cells. */
  readonly cells?: CellActions | undefined;
}

const noSort: readonly SortKey[] = [];
const noSums: readonly string[] = [];
const start: CellPosition = { row: 0, col: 1 };
const footHeight = 36;

/**
 * Items as a grid of which only what is in sight is drawn and fetched, for lists of a hundred
 * thousand. Keys go by the pattern of WAI-ARIA's grids: the grid has the focus, and says which of its
 * cells is active.
 */
export function ListTable(props: ListTableProps) {
  const { module, view, change, rows, hrefOf, onOpen, mayUpdate } = props;
  const { openId = null, opensInPane = false } = props;
  const { t } = useTranslation('table');
  const format = useFormat();
  const names = useReferenceNames(module);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { data, totals } = rows;
  const { sort = noSort, sums = noSums } = view;
  const heights = useRowHeights(view);
  const layout = useColumnLayout(module, view);
  const actions = useColumnActions({ module, columns: layout, change, grid });
  const { selection, clear, all, toggle } = useSelection(data, rows.rowQuery);
  const { active, range, go } = useActiveCell(start, layout);
  const [menu, setMenu] = useState<string | null>(null);
  const [resizing, setResizing] = useState<{ db: string; width: number } | null>(null);

  const count = data?.count ?? 0;
  const edges = heights.head + (sums.length > 0 ? footHeight : 0);
  const measures = useMemo(
    (): RowMetrics => ({ count, rowHeight: heights.row, edges }),
    [count, heights.row, edges],
  );
  const show = useCallback(
    (row: number) => {
      if (scroller.current !== null) scrollRowIntoView(scroller.current, measures, row);
    },
    [measures],
  );
  const paneLabel = opensInPane ? t('open_in_detail_pane') : null;
  const columns = useMemo(
    () => gridColumns(module, layout, format, { hrefOf, paneLabel }),
    [module, layout, format, hrefOf, paneLabel],
  );

  const row = Math.min(active.row, count - 1);
  const col = Math.min(active.col, layout.length);
  const at = useMemo((): CellPosition => ({ row, col }), [row, col]);
  const itemOf = (row: number) => (data === null ? undefined : itemAt(data, row));

  const reveal = useScrollToCell({ scrollerRef: scroller, gridRef: grid, columns: layout, show });
  const goTo = useCallback(
    (spot: CellPosition, extend = false) => {
      go(spot, extend);
      reveal(spot);
    },
    [go, reveal],
  );
  useEffect(() => {
    if (active.row < 0) reveal(active);
  }, [active, reveal]);
  const { edit, ...editing } = useCellEditing({
    module,
    data,
    columns: layout,
    count,
    mayUpdate,
    gridRef: grid,
    goTo,
  });
  const tooltip = useCellTooltip(grid, active, editing.editor !== null || menu !== null);
  const chosen = selectedCount(selection, count);
  const isAll = count > 0 && chosen === count;
  const toggleAll = useCallback(() => (isAll ? clear() : all()), [isAll, clear, all]);

  const pointing = {
    at,
    isEditing: editing.editor !== null,
    isPaneOpen: openId !== null,
    itemOf,
    go,
    toggle,
    toggleAll,
    edit,
    onOpen,
    showTooltip: tooltip.hover,
  };
  const marked = { range, columns: layout, count, selection };
  function copy(event: ClipboardEvent): void {
    if (event.target !== grid.current || data === null || at.row < 0) return;
    const asked = { module, columns: layout, data, range, selection, names };
    if (props.cells !== undefined && isIncomplete(asked)) {
      event.preventDefault();
      props.cells.copy(marked);
      return;
    }
    const cells = copyMarkedCells(asked);
    if (cells === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cells.text);
    event.clipboardData.setData('text/html', cells.html);
  }

  const tooltipAt = tooltip.at;
  const tooltipItem = tooltipAt === null ? undefined : itemOf(tooltipAt.row);
  const tooltipColumn = tooltipAt === null ? undefined : layout[tooltipAt.col - 1];
  const drawnLayout = useMemo(
    () =>
      resizing === null
        ? layout
        : layout.map((column) =>
            column.db === resizing.db ? { ...column, width: resizing.width } : column,
          ),
    [layout, resizing],
  );
  const gridStyle = useGridStyle(drawnLayout, heights.row);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        {...{ [scrollerAttribute]: '' }}
        className={styles.scroller}
        onScroll={tooltip.close}
      >
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={props.label}
          aria-multiselectable
          aria-rowcount={data?.isExact === false ? -1 : count + 1}
          aria-activedescendant={count === 0 ? undefined : cellId(gridId, at.row, at.col)}
          aria-busy={rows.isFetching}
          className={styles.grid}
          data-density={view.density ?? 'medium'}
          style={gridStyle}
          onKeyDown={(event) => {
            if (editing.bufferKey(event)) return;
            onGridKey(event, {
              at,
              range,
              columns: layout,
              count,
              page: scroller.current === null ? 1 : rowsOnPage(scroller.current, measures),
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
                tooltip.close();
              },
              openMenu: setMenu,
              fillDown: props.cells && (() => props.cells?.fillDown(marked)),
              undo: props.cells?.undo,
            });
          }}
          onPointerOver={prefetchHandlers.onPointerOver}
          onFocus={(event) => {
            editing.fetch();
            prefetchHandlers.onFocus(event);
          }}
          onMouseDown={(event) => onGridMouseDown(event, pointing)}
          onMouseMove={(event) => onGridMouseMove(event, pointing)}
          onMouseLeave={tooltip.close}
          onClick={(event) => onGridClick(event, pointing)}
          onDoubleClick={(event) => onGridDoubleClick(event, pointing)}
          onCopy={copy}
          onPaste={(event) => {
            if (event.target === grid.current && at.row >= 0) props.cells?.paste(event, marked);
          }}
          onClickCapture={(event) => onGridLinkClick(event, pointing)}
        >
          <TableHead
            grid={gridId}
            t={t}
            element={grid}
            sort={sort}
            sums={sums}
            columns={layout}
            actions={actions}
            height={heights.head}
            active={at.row < 0 ? at.col : -1}
            menu={menu}
            onMenu={setMenu}
            isAllSelected={isAll}
            isSomeSelected={chosen > 0}
            onWidth={setResizing}
          />
          <TableBody
            grid={gridId}
            t={t}
            module={module}
            data={data}
            question={rows.rowQuery}
            loadRange={rows.loadRange}
            visibleRange={rows.visibleRange}
            columns={columns}
            measures={measures}
            active={at}
            range={range}
            selection={selection}
            openId={openId}
            editedRow={editing.row}
            editor={editing.editor}
          />
          {sums.length > 0 && (
            <TableFoot columns={layout} sums={sums} totals={totals} at={count + 2} />
          )}
        </div>
      </div>
      {data !== null && <LiveNotice data={data} onRefresh={rows.refresh} />}
      {chosen > 0 && (
        <BulkBar selected={chosen} count={count} onAll={all} onClear={clear}>
          {props.bulk?.(selection, clear)}
        </BulkBar>
      )}
      {chosen === 0 && range.bottom > range.top && props.cells?.bar(marked)}
      {tooltipAt !== null && tooltipItem !== undefined && tooltipColumn !== undefined && (
        <LazyBoundary>
          <Peek
            module={module}
            column={tooltipColumn}
            item={tooltipItem}
            cell={() => cellAt(grid.current, tooltipAt.row, tooltipAt.col)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
