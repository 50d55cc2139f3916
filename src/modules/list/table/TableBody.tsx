import type { TFunction } from 'i18next';
import { memo, useEffect, useMemo, useRef } from 'react';
import { itemAt, type RowData } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Rows } from '../rows/useRows.ts';
import type { GridColumn } from './grid-columns.tsx';
import { hasManyCells, type CellRange, type CellPosition } from './keys.ts';
import { isSelected, type Selection } from './selection.ts';
import styles from './table.module.css';
import { type StaleReason, rowLabels, TableRow, PlaceholderRow } from './TableRow.tsx';
import type { useCellEditing } from './useCellEditing.tsx';
import { type RowMetrics, useVirtualRows } from './useTableWindow.ts';
import { bodyHeight } from './window.ts';

interface Props {
  readonly grid: string;
  readonly t: TFunction<'table'>;
  readonly module: CompiledModule;
  readonly data: RowData | null;
  readonly question: Rows['rowQuery'];
  readonly loadRange: Rows['loadRange'];
  readonly visibleRange: Rows['visibleRange'];
  readonly columns: readonly GridColumn[];
  readonly measures: RowMetrics;
  readonly active: CellPosition;
  readonly range: CellRange;
  readonly selection: Selection;
  /** The item that stands beside the list. */
  readonly openId: number | null;
  /** The row with a cell that is being changed; null for none. */
  readonly editedRow: number | null;
  readonly editor: ReturnType<typeof useCellEditing>['editor'];
}

/** Rows around those that are drawn are fetched before anybody sees that they are missing. */
const prefetchMargin = 30;

function staleReasonOf({ removed: gone }: RowData, item: Item): StaleReason {
  if (!gone.has(item.id)) return null;
  return (item.deleted_at ?? null) === null ? 'unmatched' : 'deleted';
}

/** The rows in sight: all that renders while a person scrolls. */
export const TableBody = memo(function TableBody(props: Props) {
  const { grid, t, module, data, columns, measures, active, range, selection, editedRow } = props;
  const { loadRange, visibleRange, question } = props;
  const body = useRef<HTMLDivElement>(null);
  const { drawn, topOf } = useVirtualRows({
    bodyRef: body,
    measures,
    visibleRange,
    list: question,
  });
  const { first, end } = drawn;
  const { count } = measures;
  useEffect(() => {
    if (end > first)
      loadRange(Math.max(0, first - prefetchMargin), Math.min(count, end + prefetchMargin) - 1);
  }, [loadRange, first, end, count, data]);
  const places = useMemo(
    () => Array.from({ length: end - first }, (_, index) => first + index),
    [first, end],
  );
  const labels = useMemo(() => rowLabels(t), [t]);
  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: bodyHeight({ ...measures, viewHeight: 0 }) }}
    >
      {places.map((place) => {
        const item = data === null ? undefined : itemAt(data, place);
        if (data === null || item === undefined) {
          return (
            <PlaceholderRow key={place} at={place} top={topOf(place)} columns={columns.length} />
          );
        }
        const isMarked = hasManyCells(range) && place >= range.top && place <= range.bottom;
        return (
          <TableRow
            key={place}
            grid={grid}
            labels={labels}
            module={module}
            item={item}
            columns={columns}
            at={place}
            top={topOf(place)}
            active={place === active.row ? active.col : -1}
            from={isMarked ? range.left : -1}
            to={isMarked ? range.right : -1}
            isSelected={isSelected(selection, item.id)}
            isOpen={item.id === props.openId}
            staleReason={staleReasonOf(data, item)}
            editing={place === editedRow ? props.editor : null}
          />
        );
      })}
    </div>
  );
});
