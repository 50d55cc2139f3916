import { FlexRender, type Row, type TableFeatures } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { cx } from '../../../ui/cx.ts';
import { isNumeric } from '../columns.tsx';
import { cellId, pinStyle } from './cells.ts';
import type { ShownColumn } from './layout.ts';
import styles from './table.module.css';

/** Why a row is only still here: it was deleted, or is no answer to the question any more. */
export type Leaving = 'deleted' | 'unmatched' | null;

export interface RowProps {
  readonly grid: string;
  readonly module: CompiledModule;
  readonly row: Row<TableFeatures, Item>;
  readonly columns: readonly ShownColumn[];
  /** Its place in the list, counted from 0. */
  readonly at: number;
  /** In px, from the first row. */
  readonly top: number;
  /** The column of the active cell; -1 in other rows. */
  readonly active: number;
  /** The first and the last marked column; -1 where none is. */
  readonly from: number;
  readonly to: number;
  readonly isSelected: boolean;
  /** It is the item that stands beside the list. */
  readonly isOpen: boolean;
  readonly leaving: Leaving;
  /** In place of the cell of this column; null in other rows. */
  readonly editing: { readonly col: number; readonly editor: ReactNode } | null;
}

/** A row of a table: a box to select it, and its cells. */
export const TableRow = memo(
  function TableRow(props: RowProps) {
    const { grid, module, row, columns, at, top, active, from, to, isSelected, editing } = props;
    const { t } = useTranslation('table');
    const noteAt = Math.max(
      0,
      columns.findIndex(({ db }) => db === 'name'),
    );
    return (
      <div
        role="row"
        aria-rowindex={at + 2}
        aria-selected={isSelected}
        data-row={at}
        className={cx(
          styles.row,
          isSelected && styles.selected,
          props.isOpen && styles.open,
          props.leaving !== null && styles.leaving,
        )}
        style={{ top }}
      >
        <div
          role="gridcell"
          id={cellId(grid, at, 0)}
          aria-colindex={1}
          data-col={0}
          className={cx(styles.td, styles.box, active === 0 && styles.active)}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            readOnly
            aria-label={t('select_row', { code: itemCode(module, row.original) })}
          />
        </div>
        {row.getAllCells().map((cell, index) => {
          const column = columns[index];
          if (column === undefined) return null;
          const col = index + 1;
          const isMarked = col >= from && col <= to;
          return (
            <div
              key={cell.id}
              role="gridcell"
              id={cellId(grid, at, col)}
              aria-colindex={col + 1}
              aria-selected={isMarked || undefined}
              data-col={col}
              className={cx(
                styles.td,
                isNumeric(column.column) && styles.numeric,
                column.pin !== null && styles.pinned,
                isMarked && styles.marked,
                active === col && styles.active,
              )}
              style={pinStyle(column.pin, col)}
            >
              {editing?.col === col ? (
                editing.editor
              ) : (
                <div className={styles.cell}>
                  {index === noteAt && props.leaving !== null && (
                    <span className={styles.leavingNote}>{t(`leaving_${props.leaving}`)}</span>
                  )}
                  <FlexRender cell={cell} />
                </div>
              )}
            </div>
          );
        })}
      </div>
    );
  },
  (a, b) =>
    // TanStack makes its row objects anew each time; what they show is the item.
    a.row.original === b.row.original &&
    a.columns === b.columns &&
    a.at === b.at &&
    a.top === b.top &&
    a.active === b.active &&
    a.from === b.from &&
    a.to === b.to &&
    a.isSelected === b.isSelected &&
    a.isOpen === b.isOpen &&
    a.leaving === b.leaving &&
    a.editing === b.editing,
);

interface WaitingProps {
  readonly at: number;
  readonly top: number;
  readonly columns: number;
}

/** A row that is on its way, as high as it will be. */
export const WaitingRow = memo(function WaitingRow({ at, top, columns }: WaitingProps) {
  return (
    <div role="row" aria-rowindex={at + 2} data-row={at} className={styles.row} style={{ top }}>
      {Array.from({ length: columns + 1 }, (_, col) => (
        <div key={col} role="gridcell" aria-colindex={col + 1} data-col={col} className={styles.td}>
          {col > 0 && <div className={styles.shape} />}
        </div>
      ))}
    </div>
  );
});
