import {
  type ClipboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { valueOf } from '../../runtime/record/values.ts';
import { parseClipboard } from '../../ui/grid/clipboard.ts';
import { FieldGrid } from '../../ui/grid/FieldGrid.tsx';
import { Grid } from '../../ui/grid/Grid.tsx';
import { useRowHeights } from '../../ui/grid/row-heights.ts';
import type { CellEditing } from '../../ui/grid/useInlineEditing.tsx';
import type { MarkedCells } from '../../ui/grid/useGrid.ts';
import { isPopupOpen } from '../../ui/overlay/open-popups.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { PasteDialog, preloadPasteDialog } from '../../widgets/table/PasteDialog.tsx';
import { isPlainPaste } from '../../widgets/table/pasted-cell.ts';
import { useReferenceNames } from '../services/useReferenceNames.ts';
import { type ChildList, mostChildren } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import { ChildCellEditor } from './ChildCellEditor.tsx';
import { ChildStatus } from './ChildStatus.tsx';
import { ChildTools } from './ChildTools.tsx';
import styles from './children.module.css';
import { type ChildPaste, planChildPaste } from './paste.ts';
import { addChildren } from '../../domain/pending-children.ts';
import { enterInRows } from './row-actions.ts';
import { shownColumns } from './shown-columns.ts';
import { useLockReason } from './useEditability.ts';
import { type RowProblems, useGridColumns } from './useGridColumns.tsx';
import { useSortedRows } from './useSortedRows.ts';
import { randomUuid } from '../../api/uuid.ts';

/** A cell to go to: the key of a row, and the db name of a column. */
export interface Target {
  readonly key: string;
  readonly db: string | null;
}

interface Props {
  readonly label: string;
  readonly list: ChildList;
  readonly rows: readonly ChildRow[];
  readonly problems: RowProblems;
  /** The cell that is active when the grid appears, and then takes the focus. */
  readonly start: Target | null;
  readonly onReach: (target: Target) => void;
}

/** Rows that are shown at once; more of them scroll. */
const mostShown = 12;

/** The children in a grid: keyboard, ranges, fill down, clipboard, inline editing. */
export function ChildGrid({ label, list, rows, problems, start, onReach }: Props) {
  const { t } = useTranslation('children');
  const { t: words } = useTranslation('table');
  const { toast } = useToast();
  const names = useReferenceNames(list.module);
  const shown = useMemo(() => shownColumns(list), [list]);
  const reasonOf = useLockReason(list);
  const { sorted, sort, chooseSort } = useSortedRows(rows);
  const columns = useGridColumns({ list, shown, problems, names, reasonOf });
  const rowAt = useCallback((index: number) => sorted[index], [sorted]);
  const [plan, setPlan] = useState<(ChildPaste & { readonly at: Target }) | null>(null);
  const heights = useRowHeights('medium');
  const latest = useRef(problems);
  useLayoutEffect(() => {
    latest.current = problems;
  });

  const editing = useMemo(
    (): CellEditing<ChildRow> => ({
      byTyping: true,
      preload: preloadPasteDialog,
      prepare(row, db) {
        const found = shown.find((each) => each.db === db);
        if (found === undefined) return false;
        const { column } = found;
        if (column === null) return row.state === 'stored' || row.state === 'new';
        const own = row.module.byDb.get(db) ?? column;
        const why = reasonOf(row, own);
        if (why !== null) {
          toast({ title: words('fixed'), description: why });
          return false;
        }
        if (own.fieldType.document.dataType !== 'boolean') return true;
        const value = valueOf(own, row.entered) !== true;
        enterInRows(list, new Map([[row, new Map([[own, value]])]]));
        return false;
      },
      render(row, db, onLeave) {
        const column = row.module.byDb.get(db);
        if (column !== undefined) {
          const problem = latest.current.get(row.key)?.get(db);
          return <ChildCellEditor {...{ list, row, column, problem, onLeave }} />;
        }
        return (
          <div
            className={styles.statusEditor}
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape' || isPopupOpen()) return;
              event.stopPropagation();
              onLeave('stay');
            }}
          >
            <ChildStatus
              list={list}
              row={row}
              isOpen
              onClosed={() => onLeave('stay')}
              onField={(field) => onReach({ key: row.key, db: field })}
            />
          </div>
        );
      },
    }),
    [list, shown, reasonOf, toast, words, onReach],
  );

  /** The shown columns of a range; the grid counts from 1, and the first holds the marks. */
  const columnsFrom = (left: number) => shown.slice(Math.max(0, left - 2));
  const isEditable = (row: ChildRow, column: Parameters<typeof reasonOf>[1]) =>
    reasonOf(row, column) === null;

  function fillDown({ range }: MarkedCells): void {
    const source = sorted[Math.max(0, range.top)];
    if (source === undefined) return;
    const filled = columnsFrom(range.left).slice(0, range.right - Math.max(1, range.left - 1));
    const targets = sorted.slice(range.top + 1, range.bottom + 1).map((row) => {
      const values = filled.flatMap(({ column }) =>
        column === null || !isEditable(row, column)
          ? []
          : [[column, valueOf(column, source.entered) ?? null] as const],
      );
      return [row, new Map(values)] as const;
    });
    enterInRows(list, new Map(targets));
  }

  function apply(paste: ChildPaste): void {
    // One step: what is entered in rows, and the rows that are added.
    const added = paste.rows.map((mine) => ({ key: randomUuid(), mine }));
    enterInRows(
      {
        ...list,
        change: (change) => list.change((before) => addChildren(change(before), added)),
      },
      paste.changes,
    );
  }

  function paste(event: ClipboardEvent, { range }: MarkedCells): void {
    event.preventDefault();
    const { clipboardData } = event;
    const block = parseClipboard({
      text: clipboardData.getData('text/plain'),
      html: clipboardData.getData('text/html'),
    });
    if (block.length === 0) return;
    const top = Math.max(0, range.top);
    const { blank, rights, moduleOf } = list;
    const next = planChildPaste(block, {
      rows: sorted.slice(top),
      top,
      columns: columnsFrom(range.left).map(({ column }) => column),
      room: rights.create ? Math.max(0, mostChildren - sorted.length) : 0,
      canEdit: isEditable,
      blank: {
        id: 0,
        key: '',
        module: moduleOf(blank),
        item: blank,
        entered: blank,
        pending: null,
        state: 'new',
      },
      names,
    });
    if (isPlainPaste(next)) apply(next);
    else {
      const db = columnsFrom(range.left)[0]?.db ?? null;
      setPlan({ ...next, at: { key: sorted[top]?.key ?? '', db } });
    }
  }

  const startRow = start === null ? -1 : sorted.findIndex(({ key }) => key === start.key);
  const startColumn = start === null ? 0 : shown.findIndex(({ db }) => db === start.db);
  const height = heights.head + Math.max(1, Math.min(sorted.length, mostShown)) * heights.row + 2;
  return (
    <FieldGrid height={height}>
      <Grid<ChildRow>
        label={label}
        rowCount={sorted.length}
        rowAt={rowAt}
        columns={columns}
        density="medium"
        editing={editing}
        startRow={startRow < 0 ? undefined : startRow}
        startColumn={startRow < 0 ? undefined : Math.max(0, startColumn) + 2}
        sortOf={(db) => (sort?.db === db ? { direction: sort.direction, priority: null } : null)}
        actions={{ fillDown, paste, sort: chooseSort }}
        overlay={({ range, count }) => (
          <ChildTools
            list={list}
            count={count}
            marked={count === 0 ? [] : sorted.slice(Math.max(0, range.top), range.bottom + 1)}
            onReach={(key) => onReach({ key, db: null })}
            onField={(row, db) => onReach({ key: row.key, db })}
          />
        )}
      />
      {plan !== null && (
        <PasteDialog
          plan={plan}
          onPaste={() => apply(plan)}
          onClose={() => {
            setPlan(null);
            onReach(plan.at);
          }}
        />
      )}
      {sorted.length === 0 && <p className={styles.empty}>{t('none')}</p>}
    </FieldGrid>
  );
}
