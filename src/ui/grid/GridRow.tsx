import { type CSSProperties, memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { cellId } from './cell-elements.ts';
import type { CellContent, GridColumn } from './columns.ts';
import styles from './grid.module.css';
import type { GridRowData } from './selection.ts';
import { fillHandleAttribute } from './useFillDrag.ts';
import type { OpenEditor } from './useInlineEditing.tsx';
import { rowHandleAttribute } from './useRowDrag.ts';

/** A column with everything that is the same in all of its cells. */
export interface RenderedColumn<Row> extends GridColumn<Row> {
  readonly render: (row: Row) => CellContent;
  readonly cellClass: string;
  /** Of cells with plain content. */
  readonly plainCellClass: string;
  readonly style: CSSProperties | undefined;
}

interface RowProps<Row> {
  readonly gridId: string;
  readonly row: Row;
  readonly columns: readonly RenderedColumn<Row>[];
  /** Its index, from 0. */
  readonly index: number;
  /** In px from the first row; undefined if rows are laid out by the page. */
  readonly top: number | undefined;
  /** Names the checkbox; undefined if rows can't be selected. */
  readonly rowLabel: ((row: Row) => string) | undefined;
  /** The column of the active cell; -1 in other rows. */
  readonly active: number;
  /** The first and the last marked column; -1 if none is marked. */
  readonly from: number;
  readonly to: number;
  /** Cells of columns before the first and behind the last one have no content. */
  readonly firstInSight: number;
  readonly lastInSight: number;
  /** The column whose cell has the corner that fills other rows; -1 in other rows. */
  readonly fillAt: number;
  readonly isSelected: boolean;
  /** It is open next to the grid. */
  readonly isOpen: boolean;
  readonly note: string | null;
  /** Replaces a cell of this row; null in other rows. */
  readonly open: OpenEditor | null;
}

const noContent: CellContent = { content: null, isPlain: false };
/** A cell out of sight takes no element of its own. */
const farContent: CellContent = { content: null, isPlain: true };

type CellMarks = Readonly<Record<'isActive' | 'isMarked' | 'isEdited' | 'hasCorner', boolean>>;

/** The class of a cell that is active, marked or edited; most cells are none of these. */
function classOf(
  className: string,
  { isActive, isMarked, isEdited, hasCorner }: CellMarks,
): string {
  if (!isActive && !isMarked && !isEdited && !hasCorner) return className;
  return cx(
    className,
    isMarked && styles.marked,
    isActive && styles.active,
    isEdited && styles.edited,
    hasCorner && styles.corner,
  );
}

function Noted({ note, children }: { readonly note: string | null; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.rowNote}>{note}</span>
      {children}
    </>
  );
}

function WithCorner({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <span className={styles.fillHandle} {...{ [fillHandleAttribute]: '' }} />
    </>
  );
}

function Row<RowData extends GridRowData>(props: RowProps<RowData>) {
  const { gridId, row, columns, index: at, top, rowLabel, active, from, to, open, note } = props;
  const { fillAt } = props;
  const primary = note === null ? -1 : columns.findIndex(({ isPrimary }) => isPrimary === true);
  const noteAt = note === null ? -1 : Math.max(0, primary);
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={rowLabel && props.isSelected}
      data-row={at}
      className={cx(
        styles.row,
        props.isSelected && styles.selected,
        props.isOpen && styles.open,
        note !== null && styles.stale,
        open !== null && styles.editing,
      )}
      style={top === undefined ? undefined : { top }}
    >
      {rowLabel !== undefined && (
        <div
          role="gridcell"
          id={active === 0 ? cellId(gridId, at, 0) : undefined}
          className={cx(styles.td, styles.checkboxCell, active === 0 && styles.active)}
        >
          <span
            role="checkbox"
            aria-checked={props.isSelected}
            aria-label={rowLabel(row)}
            className={styles.checkbox}
          />
        </div>
      )}
      {columns.map((column, index) => {
        const col = index + 1;
        const isMarked = col >= from && col <= to;
        const isActive = active === col;
        const isEdited = open?.col === col;
        const isInSight = col >= props.firstInSight && col <= props.lastInSight;
        const isFar = !isInSight && !isActive && !isEdited && column.style === undefined;
        const hasCorner = col === fillAt && !isEdited && column.movesRow === undefined;
        const { content, isPlain: isLine } = isEdited
          ? noContent
          : isFar
            ? farContent
            : column.render(row);
        const isPlain = isLine && index !== noteAt;
        // The content is an only child: React sets an only text without a node of its own for it.
        const shown = isEdited ? (
          open.editor
        ) : isPlain ? (
          content
        ) : (
          <div className={styles.cell}>
            {index === noteAt ? <Noted note={note}>{content}</Noted> : content}
          </div>
        );
        return (
          <div
            key={column.id}
            role="gridcell"
            id={isActive ? cellId(gridId, at, col) : undefined}
            aria-selected={isMarked || undefined}
            className={classOf(isPlain ? column.plainCellClass : column.cellClass, {
              isActive,
              isMarked,
              isEdited,
              hasCorner,
            })}
            style={column.style}
            {...(column.movesRow !== undefined && {
              [rowHandleAttribute]: '',
              title: column.movesRow,
            })}
          >
            {hasCorner ? <WithCorner>{shown}</WithCorner> : shown}
          </div>
        );
      })}
    </div>
  );
}

/** A row: its checkbox and its cells. Most cells are a single element with a text. */
export const GridRow = memo(Row) as typeof Row;

interface PlaceholderProps {
  readonly index: number;
  readonly top: number | undefined;
  /** Cells of a row. */
  readonly cells: number;
}

/** A row that is loading: one cell, since most of these are scrolled past. */
export const PlaceholderRow = memo(function PlaceholderRow(props: PlaceholderProps) {
  const { index, top, cells } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={styles.row}
      style={top === undefined ? undefined : { top }}
    >
      <div role="gridcell" aria-colspan={cells} aria-busy className={styles.placeholder}>
        …
      </div>
    </div>
  );
});
