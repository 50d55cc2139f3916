import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { type GridColumn, pinStyle, wrapped } from './columns.ts';
import styles from './grid.module.css';
import { GridRow, PlaceholderRow, type RenderedColumn } from './GridRow.tsx';
import { type CellPosition, type CellRange, hasManyCells } from './navigation.ts';
import { type GridRowData, isSelected, type Selection } from './selection.ts';
import { type ColumnSpan, everyColumn, useColumnsInSight } from './useColumnsInSight.ts';
import type { GridProps } from './useGrid.ts';
import type { OpenEditor } from './useInlineEditing.tsx';
import { type RowMetrics, useVirtualRows } from './useVirtualRows.ts';
import { bodyHeight } from './virtual-rows.ts';

interface BodyProps<Row extends GridRowData> extends Pick<
  GridProps<Row>,
  'rowAt' | 'rowCount' | 'rowLabel' | 'rowNote' | 'openRowId' | 'onRender' | 'onVisible'
> {
  readonly gridId: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Null if all rows are rendered. */
  readonly metrics: RowMetrics | null;
  readonly resetKey: unknown;
  readonly active: CellPosition;
  readonly range: CellRange;
  readonly selection: Selection;
  /** The row with the open editor. */
  readonly editedRow: number | null;
  readonly open: OpenEditor | null;
  /** Only cells in sight have content. */
  readonly isWide: boolean;
  /** The last marked cell has a corner to fill other rows by. */
  readonly offersFill: boolean;
}

/** Rows around the rendered ones that are loaded before they are scrolled to. */
const loadMargin = 30;

function renderedColumns<Row>(columns: readonly GridColumn<Row>[]): readonly RenderedColumn<Row>[] {
  return columns.map((column, at) => {
    const cellClass = cx(
      styles.td,
      column.isNumeric === true && styles.numeric,
      (column.pin ?? null) !== null && styles.pinned,
      column.movesRow !== undefined && styles.rowHandle,
      column.className,
    );
    const plainCellClass = cx(cellClass, styles.plain);
    const { text, render = (row) => wrapped(text?.(row)) } = column;
    return { ...column, render, cellClass, plainCellClass, style: pinStyle(column.pin, at + 1) };
  });
}

/** Renders the rows from `first` up to but not including `end`. */
function useRows<Row extends GridRowData>(
  props: BodyProps<Row>,
  { first, end }: { readonly first: number; readonly end: number },
  topOf: (index: number) => number | undefined,
  inSight: ColumnSpan,
): ReactNode {
  const { gridId, rowAt, rowCount, active, range, selection, rowLabel, rowNote, onRender } = props;
  useEffect(() => {
    if (end > first)
      onRender?.(Math.max(0, first - loadMargin), Math.min(rowCount, end + loadMargin) - 1);
  }, [onRender, first, end, rowCount, rowAt]);
  const columns = useMemo(() => renderedColumns(props.columns), [props.columns]);
  const indexes = useMemo(
    () => Array.from({ length: end - first }, (_, offset) => first + offset),
    [first, end],
  );
  const hasRange = hasManyCells(range);
  return indexes.map((index) => {
    const row = rowAt(index);
    if (row === undefined) {
      const cells = columns.length + (rowLabel === undefined ? 0 : 1);
      return <PlaceholderRow key={index} index={index} top={topOf(index)} cells={cells} />;
    }
    const isMarked = hasRange && index >= range.top && index <= range.bottom;
    return (
      <GridRow
        key={index}
        gridId={gridId}
        row={row}
        columns={columns}
        index={index}
        top={topOf(index)}
        rowLabel={rowLabel}
        active={index === active.row ? active.col : -1}
        from={isMarked ? range.left : -1}
        to={isMarked ? range.right : -1}
        isSelected={isSelected(selection, row.id)}
        isOpen={row.id === props.openRowId}
        note={rowNote?.(row) ?? null}
        firstInSight={inSight.first}
        lastInSight={inSight.last}
        fillAt={props.offersFill && index === range.bottom ? range.right : -1}
        open={index === props.editedRow ? props.open : null}
      />
    );
  });
}

interface VirtualProps<Row extends GridRowData> extends BodyProps<Row> {
  readonly metrics: RowMetrics;
}

/** The rows in sight. Scrolling renders this component and no other. */
function VirtualBody<Row extends GridRowData>(props: VirtualProps<Row>) {
  const { metrics, onVisible, resetKey } = props;
  const bodyRef = useRef<HTMLDivElement>(null);
  const { rows, topOf } = useVirtualRows({ bodyRef, metrics, onVisible, resetKey });
  const inSight = useColumnsInSight({ bodyRef, columns: props.columns, isOn: props.isWide });
  const content = useRows(props, rows, topOf, inSight);
  return (
    <div
      ref={bodyRef}
      role="rowgroup"
      className={cx(styles.section, styles.body)}
      style={{ height: bodyHeight(metrics) }}
    >
      {content}
    </div>
  );
}

const inFlow = () => undefined;

/** All rows, one below the other. */
function FlowBody<Row extends GridRowData>(props: BodyProps<Row>) {
  const content = useRows(props, { first: 0, end: props.rowCount }, inFlow, everyColumn);
  return (
    <div role="rowgroup" className={cx(styles.section, styles.body)}>
      {content}
    </div>
  );
}

function Body<Row extends GridRowData>(props: BodyProps<Row>) {
  const { metrics } = props;
  return metrics === null ? <FlowBody {...props} /> : <VirtualBody {...props} metrics={metrics} />;
}

/** The rows of a grid. */
export const GridBody = memo(Body) as typeof Body;
