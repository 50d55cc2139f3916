import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledRows, Row } from '../../runtime/compiled.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import { begunRow } from '../../runtime/record/default-rules.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { offeredColumn } from '../../runtime/record/offered-options.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import { createRowCache } from '../../runtime/record/row-cache.ts';
import { cellState, isFixedCell, rowsOf, settledRow } from '../../runtime/record/rows.ts';
import type { RuleContext } from '../../runtime/rules/types.ts';
import { useReading, useValueErrors, type ValueError } from '../form-values.ts';
import type { EditProps } from '../view-types.ts';
import { type BeginRow, moveRows, type RowSpan, setCell } from './row-changes.ts';

/** The errors of one row by the db name of its cells. */
export type RowErrors = ReadonlyMap<string, ValueError>;

const noErrors: RowErrors = new Map();

/** Passed to columns without rules, so that a key press computes no candidate for them. */
const nothingRead: RuleContext = {
  read: () => null,
  isEmpty: () => true,
  now: '',
  timeZone: 'UTC',
};

/** The rows that any table takes at most (schemas/field-types/table.json). */
const hardLimit = 1000;

/** The first error of each cell, by the index of its row; pointers begin with that of the column. */
function errorsByRow(
  errors: readonly ValueError[],
  pointer: string,
): ReadonlyMap<number, RowErrors> {
  const rows = new Map<number, Map<string, ValueError>>();
  for (const error of errors) {
    if (!error.pointer.startsWith(`${pointer}/`)) continue;
    const [index = '', db = ''] = parsePointer(error.pointer.slice(pointer.length));
    const row = rows.get(Number(index)) ?? new Map<string, ValueError>();
    rows.set(Number(index), row);
    if (!row.has(db)) row.set(db, error);
  }
  return rows;
}

/** The rows of a table in a form, and what a person can do with each of their cells. */
export interface TableRows {
  /** The column of the item that holds the rows. */
  readonly column: Pick<CompiledColumn, 'pointer'>;
  readonly table: CompiledRows;
  readonly rows: readonly Row[];
  readonly mostRows: number;
  readonly set: (rows: readonly Row[]) => void;
  /** Changes the present rows, also those that a render has not seen yet. */
  readonly change: (next: (rows: readonly Row[]) => readonly Row[]) => void;
  readonly setCell: (row: Row, column: CompiledColumn, value: unknown) => void;
  readonly stateOf: (row: Row, column: CompiledColumn) => ColumnState;
  readonly canEdit: (row: Row, column: CompiledColumn) => boolean;
  /** The column with the options that the row offers (`optionsWhen`). */
  readonly offered: (row: Row, column: CompiledColumn) => CompiledColumn;
  /** A row with what default rules give the cells that nobody has entered. */
  readonly begun: BeginRow;
  /** The row with the values that rules compute. */
  readonly settled: (row: Row) => Row;
  /** A row of the template can't be removed. */
  readonly isFixed: (row: Row) => boolean;
  readonly errorsOf: (index: number) => RowErrors;
  /** Where the first cells with errors are. */
  readonly errors: ReadonlyMap<number, RowErrors>;
  /** Moves rows before the row that has the index `before` now, and announces where they are. */
  readonly move: (span: RowSpan, before: number) => void;
  /** What screen readers are told last. */
  readonly announced: string;
}

/** The rows of a value; a row that is equal to the one before is the same object. */
function useSameRows(value: unknown): readonly Row[] {
  const [known] = useState(() => new Map<string, Row>());
  return useMemo(
    () =>
      rowsOf(value).map((row) => {
        const before = known.get(row.id);
        if (before !== undefined && jsonEquals(before, row)) return before;
        known.set(row.id, row);
        return row;
      }),
    [value, known],
  );
}

export function useRows(props: EditProps<SettingsOf<'table'>>, table: CompiledRows): TableRows {
  const { column, value, onChange } = props;
  const { t } = useTranslation('widgets');
  const rows = useSameRows(value);
  const [announced, setAnnounced] = useState('');
  const reading = useReading(table.reads);
  const found = useValueErrors(column.pointer);
  const errors = useMemo(() => errorsByRow(found, column.pointer), [found, column.pointer]);
  // The functions of a cell's editor must not change with each key that is pressed in it.
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  const set = useCallback((next: readonly Row[]) => latest.current.onChange(next), []);
  const change = useCallback(
    (next: (now: readonly Row[]) => readonly Row[]) =>
      latest.current.onChange(next(latest.current.rows)),
    [],
  );
  const changeCell = useCallback(
    (row: Row, cell: CompiledColumn, next: unknown) =>
      latest.current.onChange(setCell(table, latest.current.rows, row.id, cell, next)),
    [table],
  );
  const stateOf = useCallback(
    (row: Row, cell: CompiledColumn) =>
      cellState(table, cell, row, cell.isStatic ? nothingRead : reading()),
    [table, reading],
  );
  const canEdit = useCallback(
    (row: Row, cell: CompiledColumn) => {
      const { visible, readOnly } = stateOf(row, cell);
      return visible && !readOnly && !isFixedCell(table, row, cell.db);
    },
    [table, stateOf],
  );
  const offered = useCallback(
    (row: Row, cell: CompiledColumn) =>
      cell.optionsWhen.length === 0
        ? cell
        : offeredColumn(cell, ownProperty(row, cell.db), stateOf(row, cell).withheld),
    [stateOf],
  );
  const begun = useCallback(
    (row: Row, isGiven?: (cell: CompiledColumn) => boolean) =>
      table.begun.length === 0 ? row : begunRow(table, row, reading(), isGiven),
    [table, reading],
  );
  const settled = useMemo(() => {
    const known = createRowCache<Row>();
    return (row: Row) =>
      table.computed.length === 0
        ? row
        : known(table, row, () => settledRow(table, row, reading()));
  }, [table, reading]);
  const move = useCallback(
    (span: RowSpan, before: number) => {
      const { rows: now, onChange: report } = latest.current;
      const next = moveRows(now, span, before);
      if (next === now) return;
      report(next);
      const count = span.last - span.first + 1;
      const to = (before > span.last ? before - count : before) + 1;
      setAnnounced(t('rows.moved', { count, from: span.first + 1, to, total: now.length }));
    },
    [t],
  );
  const isFixed = useCallback((row: Row) => table.fixed.has(row.id), [table]);
  const errorsOf = useCallback((index: number) => errors.get(index) ?? noErrors, [errors]);
  return {
    column,
    table,
    rows,
    mostRows: column.settings.maxRows ?? hardLimit,
    set,
    change,
    setCell: changeCell,
    stateOf,
    canEdit,
    offered,
    begun,
    settled,
    isFixed,
    errorsOf,
    errors,
    move,
    announced,
  };
}
