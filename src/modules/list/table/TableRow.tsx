import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { cx } from '../../../ui/cx.ts';
import { cellId } from './cell-elements.ts';
import type { CellContent, GridColumn } from './grid-columns.tsx';
import styles from './table.module.css';
import { textTemplate } from './text-template.ts';

/** Why a row is only still here: it was deleted, or is no answer to the question any more. */
export type StaleReason = 'deleted' | 'unmatched' | null;

/** What rows say in words. */
interface RowLabels {
  readonly select: (code: string) => string;
  readonly leaving: Readonly<Record<NonNullable<StaleReason>, string>>;
}

/** The words of rows. */
export function rowLabels(t: TFunction<'table'>): RowLabels {
  return {
    select: textTemplate((code) => t('select_row', { code })),
    leaving: { deleted: t('leaving_deleted'), unmatched: t('leaving_unmatched') },
  };
}

interface RowProps {
  readonly grid: string;
  readonly labels: RowLabels;
  readonly module: CompiledModule;
  readonly item: Item;
  readonly columns: readonly GridColumn[];
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
  readonly staleReason: StaleReason;
  /** In place of the cell of this column; null in other rows. */
  readonly editing: { readonly col: number; readonly editor: ReactNode } | null;
}

const nothing: CellContent = { content: null, isPlain: false };

/** The class of a cell that is active, marked or being changed; most are none of it. */
function classOf(
  className: string,
  { isActive, isMarked, isEdited }: Readonly<Record<'isActive' | 'isMarked' | 'isEdited', boolean>>,
): string {
  if (!isActive && !isMarked && !isEdited) return className;
  return cx(
    className,
    isMarked && styles.marked,
    isActive && styles.active,
    isEdited && styles.edited,
  );
}

/** A row of a table: a box to select it, and its cells, of which most are an element with a text. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { grid, labels, module, item, columns, at, top, active, from, to, isSelected, editing } =
    props;
  const { staleReason } = props;
  const named = staleReason === null ? -1 : columns.findIndex(({ role }) => role === 'title');
  const noteAt = staleReason === null ? -1 : Math.max(0, named);
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
        staleReason !== null && styles.stale,
        editing !== null && styles.editing,
      )}
      style={{ top }}
    >
      <div
        role="gridcell"
        id={active === 0 ? cellId(grid, at, 0) : undefined}
        className={cx(styles.td, styles.box, active === 0 && styles.active)}
      >
        <span
          role="checkbox"
          aria-checked={isSelected}
          aria-label={labels.select(itemCode(module, item))}
          className={styles.tick}
        />
      </div>
      {columns.map((column, index) => {
        const col = index + 1;
        const isMarked = col >= from && col <= to;
        const isActive = active === col;
        const isEdited = editing?.col === col;
        const { content, isPlain: isLine } = isEdited ? nothing : column.contentOf(item);
        const isPlain = isLine && index !== noteAt;
        const className = isPlain ? column.plainClassName : column.className;
        return (
          <div
            key={column.db}
            role="gridcell"
            id={isActive ? cellId(grid, at, col) : undefined}
            aria-selected={isMarked || undefined}
            className={classOf(className, { isActive, isMarked, isEdited })}
            style={column.style}
          >
            {isEdited ? (
              editing.editor
            ) : isPlain ? (
              content
            ) : (
              <div className={styles.cell}>
                {index === noteAt && staleReason !== null && (
                  <span className={styles.staleNote}>{labels.leaving[staleReason]}</span>
                )}
                {content}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
});

interface PlaceholderProps {
  readonly at: number;
  readonly top: number;
  readonly columns: number;
}

/** A row that is on its way, as high as it will be: one cell, as most are passed by unseen. */
export const PlaceholderRow = memo(function WaitingRow({ at, top, columns }: PlaceholderProps) {
  return (
    <div role="row" aria-rowindex={at + 2} data-row={at} className={styles.row} style={{ top }}>
      <div role="gridcell" aria-colspan={columns + 1} aria-busy className={styles.placeholder}>
        …
      </div>
    </div>
  );
});
