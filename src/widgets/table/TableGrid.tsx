import {
  type ClipboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ownProperty } from '../../runtime/record/json.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { parseClipboard } from '../../ui/grid/clipboard.ts';
import { FieldGrid } from '../../ui/grid/FieldGrid.tsx';
import { Grid } from '../../ui/grid/Grid.tsx';
import { useRowHeights } from '../../ui/grid/row-heights.ts';
import type { CellRange } from '../../ui/grid/navigation.ts';
import type { CellEditing } from '../../ui/grid/useInlineEditing.tsx';
import type { GridFooter, MarkedCells } from '../../ui/grid/useGrid.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { isGroupControl } from './CellControl.tsx';
import { CellDialog } from './CellDialog.tsx';
import { CellEditor } from './CellEditor.tsx';
import { PasteDialog, preloadPasteDialog } from './PasteDialog.tsx';
import { cellNames, itemsInBlock, namesItems } from './cell-names.ts';
import { type PastePlan, planPaste } from './paste.ts';
import { isPlainPaste } from './pasted-cell.ts';
import { clearCells, fillCells } from './row-changes.ts';
import { RowTools } from './RowTools.tsx';
import { formatTotal, totalOf } from './totals.ts';
import type { TableRows } from './useRows.ts';
import { type GridEntry, useEntries } from './useEntries.ts';
import { useTableColumns } from './useTableColumns.tsx';

/** Rows that are shown at once; more of them scroll. */
const mostShown = 12;

/** Rows of a table that renders only the cells in sight. */
const manyRows = 100;

/** What pasting would do, and the cell at which it begins. */
interface AskedPaste extends PastePlan {
  readonly row: number;
  readonly col: number;
}

interface Props {
  readonly field: EditProps;
  readonly label: string;
  readonly model: TableRows;
  /** The cell that is active when the grid appears and then takes the focus; null: none. */
  readonly start: { readonly row: number; readonly col: number } | null;
}

/** The rows in a grid: keyboard, ranges, fill down, clipboard, totals. */
export function TableGrid({ field, label, model, start }: Props) {
  const { moduleType } = field;
  const { t } = useTranslation('widgets');
  const services = useWidgetServices();
  const { toast } = useToast();
  const names = useMemo(() => cellNames(services, moduleType), [services, moduleType]);
  const format = useFormat();
  const {
    column: holder,
    table,
    rows,
    mostRows,
    set,
    setCell,
    move,
    stateOf,
    canEdit,
    offered,
    begun,
    settled,
    errorsOf,
  } = model;
  const entries = useEntries(rows);
  const rowAt = useCallback((index: number) => entries[index], [entries]);
  const [plan, setPlan] = useState<AskedPaste | null>(null);
  const heights = useRowHeights('medium');
  const latest = useRef(errorsOf);
  useLayoutEffect(() => {
    latest.current = errorsOf;
  });

  const columns = useTableColumns(model, moduleType, names);

  const editing = useMemo(
    (): CellEditing<GridEntry> => ({
      byTyping: true,
      preload: preloadPasteDialog,
      prepare({ row }, db) {
        const column = table.byDb.get(db);
        if (column === undefined || !canEdit(row, column)) return false;
        if (column.fieldType.document.type !== 'checkbox') return true;
        setCell(row, column, ownProperty(row, db) !== true);
        return false;
      },
      render({ row, index }, db, onLeave) {
        const column = table.byDb.get(db);
        if (column === undefined) return null;
        const Editor = isGroupControl(column) ? CellDialog : CellEditor;
        return (
          <Editor
            table={holder}
            row={row}
            index={index}
            column={offered(row, column)}
            moduleType={moduleType}
            required={stateOf(row, column).required}
            error={latest.current(index).get(db)}
            onChange={(value) => setCell(row, column, value)}
            onLeave={onLeave}
          />
        );
      },
    }),
    [holder, table, moduleType, canEdit, offered, setCell, stateOf],
  );

  /** The cells of a range; the grid counts columns from 1, and the first holds the numbers. */
  const blockOf = ({ top, bottom, left, right }: CellRange) => ({
    top: Math.max(0, top),
    bottom,
    columns: table.columns.slice(Math.max(0, left - 2), Math.max(0, right - 1)),
  });

  function fill({ top, bottom }: CellRange, target: CellRange): void {
    set(fillCells(rows, { first: Math.max(0, top), last: bottom }, blockOf(target), canEdit));
  }

  function paste(event: ClipboardEvent, { range }: MarkedCells): void {
    event.preventDefault();
    const { clipboardData } = event;
    const block = parseClipboard({
      text: clipboardData.getData('text/plain'),
      html: clipboardData.getData('text/html'),
    });
    if (block.length === 0) return;
    const [row, col] = [Math.max(0, range.top), Math.max(0, range.left - 2)];
    const target = { table, rows, mostRows, row, col, canEdit, begun };
    const pasted = table.columns.slice(col);
    if (!namesItems(block, pasted)) {
      show(planPaste(block, { ...target, names }), range);
      return;
    }
    itemsInBlock(services, block, pasted).then(
      (items) => show(planPaste(block, { ...target, names: names.withItems(items) }), range),
      (error: unknown) => {
        if (!(error instanceof Error)) throw error;
        toast({ title: t('rows.not_pasted'), description: error.message, variant: 'destructive' });
      },
    );
  }

  /** Pastes what needs no question, and asks about the rest. */
  function show(next: PastePlan, range: CellRange): void {
    if (isPlainPaste(next)) set(next.rows);
    else setPlan({ ...next, row: Math.max(0, range.top), col: Math.max(1, range.left) });
  }

  const footer = useMemo((): GridFooter | null => {
    if (table.totals.size === 0 || rows.length === 0) return null;
    const values = rows.map(settled);
    const cells = table.columns.map((column) => {
      const total = table.totals.get(column.db);
      const value = total === undefined ? null : totalOf(total, column.db, values);
      const content =
        total === undefined || value === null
          ? null
          : t(`rows.of.${total}`, {
              value: formatTotal({ total, settings: column.settings }, value, format),
            });
      return { content, isNumeric: column.fieldType.isNumeric === true };
    });
    return { label: t('rows.totals'), cells: [{ content: null, isNumeric: false }, ...cells] };
  }, [table, rows, settled, format, t]);

  const shown = Math.max(1, Math.min(entries.length, mostShown));
  const height = heights.head + shown * heights.row + (footer === null ? 2 : 38);
  return (
    <FieldGrid height={height}>
      <Grid<GridEntry>
        label={label}
        rowCount={entries.length}
        rowAt={rowAt}
        columns={columns}
        density="medium"
        height={height}
        isWide={entries.length > manyRows}
        editing={editing}
        startRow={start?.row}
        startColumn={start === null ? undefined : start.col}
        footer={footer}
        actions={{
          fill,
          fillDown: ({ range }) => fill({ ...range, bottom: range.top }, range),
          clearCells: ({ range }) => set(clearCells(rows, blockOf(range), canEdit)),
          paste,
          moveRows: move,
        }}
        overlay={({ range, count, activate }) => (
          <>
            <RowTools
              model={model}
              span={
                count === 0
                  ? null
                  : {
                      first: Math.max(0, range.top),
                      last: Math.min(count - 1, Math.max(0, range.bottom)),
                    }
              }
              activate={activate}
              field={field}
            />
            {plan !== null && (
              <PasteDialog
                plan={plan}
                onPaste={() => set(plan.rows)}
                onClose={() => {
                  setPlan(null);
                  activate(plan);
                }}
              />
            )}
          </>
        )}
      />
    </FieldGrid>
  );
}
