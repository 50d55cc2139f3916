import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { maxColumnWidth, minColumnWidth, type PinSide } from '../../../ui/grid/columns.ts';

/** A column as a view's document describes it. */
export type ViewColumn = NonNullable<ViewDocument['columns']>[number];

/** A column as the table shows it. */
export interface ShownColumn {
  readonly column: ListColumn;
  readonly db: string;
  readonly width: number;
  /** The view says the width. */
  readonly isSized: boolean;
  /** Stays visible at this side. */
  readonly pin: PinSide | null;
  /** The view pins it; the first column is pinned without that. */
  readonly isPinned: boolean;
}

/** The columns of a view, or those that the module document shows. */
export function viewColumns(
  module: CompiledModule,
  { columns }: Pick<ViewDocument, 'columns'>,
): readonly ViewColumn[] {
  return columns ?? module.listColumns.filter(({ shown }) => shown).map(({ db }) => ({ db }));
}

const sideOrder = { start: 0, none: 1, end: 2 } as const;

/**
 * The columns of a table from left to right: those pinned at the start first, at the end last. If
 * the view does not say a width, it is at least `textWidth`.
 */
export function layoutColumns(
  module: CompiledModule,
  view: Pick<ViewDocument, 'columns'>,
  textWidth: (column: ListColumn) => number = () => 0,
): readonly ShownColumn[] {
  const known = new Map(module.listColumns.map((column) => [column.db, column]));
  const named = viewColumns(module, view).flatMap(({ db, width, pin }): ShownColumn[] => {
    const column = known.get(db);
    if (column === undefined) return [];
    const [isSized, isPinned] = [width !== undefined, pin !== undefined];
    const shared = { column, db, isSized, isPinned, pin: pin ?? null };
    return [{ ...shared, width: width ?? Math.max(column.defaultWidth, textWidth(column)) }];
  });
  const orderOf = ({ pin }: ShownColumn) => sideOrder[pin ?? 'none'];
  const [first, ...rest] = named.toSorted((a, b) => orderOf(a) - orderOf(b));
  if (first === undefined) return [];
  return [first.pin === null ? { ...first, pin: 'start' } : first, ...rest];
}

/**
 * The column that takes the width that the others leave: the title, unless columns on both of its
 * sides are pinned; -1 if all columns are pinned.
 */
export function flexColumnIndex(columns: readonly ShownColumn[]): number {
  const starts = columns.filter(({ pin }) => pin === 'start').length;
  // The last column pinned at the start may grow: no other is positioned after it.
  const mayGrow = ({ pin }: ShownColumn, at: number) => pin === null || at === starts - 1;
  const title = columns.findIndex(
    (shown, at) => shown.column.role === 'title' && mayGrow(shown, at),
  );
  return title >= 0 ? title : columns.findLastIndex(({ pin }) => pin === null);
}

/** Changes one column of a list. */
function withColumn(
  columns: readonly ViewColumn[],
  db: string,
  become: (column: ViewColumn) => ViewColumn,
): ViewColumn[] {
  return columns.map((column) => (column.db === db ? become(column) : column));
}

export function withWidth(columns: readonly ViewColumn[], db: string, width: number): ViewColumn[] {
  const whole = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return withColumn(columns, db, (column) => ({ ...column, width: whole }));
}

export function withPin(
  columns: readonly ViewColumn[],
  db: string,
  pin: PinSide | null,
): ViewColumn[] {
  return withColumn(columns, db, ({ pin: _before, ...column }) =>
    pin === null ? column : { ...column, pin },
  );
}

/** Moves a column before another one; null is the end. */
export function withColumnBefore(
  columns: readonly ViewColumn[],
  db: string,
  before: string | null,
): ViewColumn[] {
  const moved = columns.find((column) => column.db === db);
  if (moved === undefined || db === before) return [...columns];
  const others = columns.filter((column) => column.db !== db);
  const at = before === null ? -1 : others.findIndex((column) => column.db === before);
  return at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

/** Moves a column by this many columns, negative towards the start; it stops at both ends. */
export function withColumnMoved(
  columns: readonly ViewColumn[],
  db: string,
  by: number,
): ViewColumn[] {
  const at = columns.findIndex((column) => column.db === db);
  const to = Math.min(columns.length - 1, Math.max(0, at + by));
  const moved = columns[at];
  return moved === undefined ? [...columns] : columns.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/** Adds a column at the end, or removes it; the only column cannot be removed. */
export function withColumnShown(
  columns: readonly ViewColumn[],
  db: string,
  isShown: boolean,
): ViewColumn[] {
  const others = columns.filter((column) => column.db !== db);
  if (isShown) return [...others, { db }];
  return others.length === 0 ? [...columns] : others;
}
