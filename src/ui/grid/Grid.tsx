import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { cellAt, cellId } from './cell-elements.ts';
import { pinStyle } from './columns.ts';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import styles from './grid.module.css';
import { onGridKey } from './keyboard.ts';
import { pointerHandlers } from './pointer.ts';
import type { GridRowData } from './selection.ts';
import { type GridFooter, type GridProps, type TooltipTarget, useGrid } from './useGrid.ts';
import { scrollerAttribute } from './useVirtualRows.ts';

interface FooterProps<Row extends GridRowData> extends Pick<GridProps<Row>, 'columns'> {
  readonly footer: GridFooter;
  readonly rowIndex: number;
  readonly isSelectable: boolean;
}

function Footer<Row extends GridRowData>(props: FooterProps<Row>) {
  const { columns, footer, rowIndex, isSelectable } = props;
  return (
    <div role="rowgroup" className={cx(styles.section, styles.footer)}>
      <div role="row" aria-rowindex={rowIndex} className={styles.footerRow}>
        {isSelectable && (
          <div
            role="gridcell"
            aria-label={footer.label}
            className={cx(styles.td, styles.checkboxCell)}
          />
        )}
        {columns.map(({ id, pin }, at) => (
          <div
            key={id}
            role="gridcell"
            className={cx(
              styles.td,
              footer.cells[at]?.isNumeric === true && styles.numeric,
              (pin ?? null) !== null && styles.pinned,
            )}
            style={pinStyle(pin, at + 1)}
          >
            {footer.cells[at]?.content}
          </div>
        ))}
      </div>
    </div>
  );
}

interface TooltipSlotProps<Row> extends TooltipTarget<Row> {
  readonly tooltip: (target: TooltipTarget<Row>) => ReactNode;
}

function TooltipSlot<Row>({ tooltip, ...target }: TooltipSlotProps<Row>) {
  return tooltip(target);
}

/**
 * Rows and columns with keyboard, ranges, selection, clipboard and inline editing. It does not
 * depend on the type of its rows. With a `density` it renders only the rows in view (virtual rows).
 * The grid element has the focus and names its active cell (WAI-ARIA grid pattern).
 */
export function Grid<Row extends GridRowData>(props: GridProps<Row>) {
  const { rowCount, columns, footer = null, tooltip, overlay, rowAt } = props;
  const { scrollerRef, gridRef, ...grid } = useGrid(props);
  const { active, range, actions, isSelectable, selected, tooltipCell } = grid;
  const { selection } = grid.marked;
  const tooltipRow = tooltipCell === null ? undefined : rowAt(tooltipCell.row);
  const tooltipColumn = tooltipCell === null ? undefined : columns[tooltipCell.col - 1];
  return (
    <div
      className={styles.frame}
      data-flow={grid.metrics === null || undefined}
      data-stacked={props.isStacked === true || undefined}
    >
      <div
        ref={scrollerRef}
        {...{ [scrollerAttribute]: '' }}
        className={styles.scroller}
        onScroll={grid.closeTooltip}
      >
        <div
          ref={gridRef}
          role="grid"
          tabIndex={0}
          aria-label={props.label}
          aria-multiselectable={isSelectable || undefined}
          aria-readonly={props.editing === undefined || undefined}
          aria-rowcount={props.isCountExact === false ? -1 : rowCount + 1}
          aria-activedescendant={
            rowCount === 0 ? undefined : cellId(grid.id, active.row, active.col)
          }
          aria-busy={props.isBusy}
          className={styles.grid}
          data-density={props.density ?? undefined}
          style={props.isStacked === true ? undefined : grid.style}
          onKeyDown={(event) => onGridKey(event, grid)}
          onPointerOver={props.onPointerOver}
          onFocus={(event) => {
            props.editing?.preload();
            props.onFocus?.(event);
          }}
          onMouseLeave={grid.closeTooltip}
          {...pointerHandlers(grid)}
          onCopy={grid.onCopy}
          onPaste={grid.onPaste}
        >
          <GridHead
            gridId={grid.id}
            gridRef={gridRef}
            columns={columns}
            onSort={actions.sort}
            onMoveBefore={actions.moveBefore}
            onResize={actions.resize}
            sortOf={props.sortOf}
            headMenu={props.headMenu}
            active={active.row < 0 ? active.col : -1}
            menu={grid.menu}
            onMenu={grid.setMenu}
            selected={
              !isSelectable ? null : grid.isAllSelected ? 'all' : selected > 0 ? 'some' : 'none'
            }
            onResizing={grid.setResizing}
            fit={grid.fit}
          />
          <GridBody
            gridId={grid.id}
            rowAt={rowAt}
            rowCount={rowCount}
            columns={columns}
            metrics={grid.metrics}
            resetKey={props.resetKey}
            rowLabel={props.rowLabel}
            rowNote={props.rowNote}
            openRowId={props.openRowId}
            onRender={props.onRender}
            onVisible={props.onVisible}
            active={active}
            range={range}
            selection={selection}
            editedRow={grid.editedRow}
            open={grid.open}
            isWide={props.isWide === true}
            offersFill={actions.fill !== undefined}
          />
          {grid.rowDrag.line !== null && (
            <div
              className={styles.dropLine}
              style={{ top: grid.rowDrag.line }}
              aria-hidden="true"
            />
          )}
          {footer !== null && (
            <Footer {...{ columns, footer, isSelectable }} rowIndex={rowCount + 2} />
          )}
        </div>
      </div>
      {overlay?.({
        ...grid.marked,
        selectedCount: selected,
        clearSelection: grid.clearSelection,
        selectAll: grid.selectAll ?? grid.clearSelection,
        activate: grid.activate,
      })}
      {tooltipCell !== null &&
        tooltipRow !== undefined &&
        tooltipColumn !== undefined &&
        tooltip !== undefined && (
          <TooltipSlot
            tooltip={tooltip}
            row={tooltipRow}
            columnId={tooltipColumn.id}
            element={() => cellAt(gridRef.current, tooltipCell.row, tooltipCell.col)}
          />
        )}
    </div>
  );
}
