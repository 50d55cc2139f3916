import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';

/** A column of a view as its document names it. */
export type ViewColumn = NonNullable<ViewDocument['columns']>[number];

/** A column as a table shows it. */
export interface ShownColumn {
  readonly column: ListColumn;
  readonly db: string;
  readonly width: number;
  /** Somebody has chosen the width. */
  readonly isSized: boolean;
  /** Stays in sight at this side. */
  readonly pin: 'start' | 'end' | null;
  /** Somebody has pinned it; else it is the first column, which stays in sight by itself. */
  readonly isPinned: boolean;
}

export const minWidth = 40;
export const maxWidth = 2000;

/** The columns that a view names, else those that the module's document shows. */
export function viewColumns(
  module: CompiledModule,
  { columns }: Pick<ViewDocument, 'columns'>,
): readonly ViewColumn[] {
  return columns ?? module.listColumns.filter(({ shown }) => shown).map(({ db }) => ({ db }));
}

const places = { start: 0, none: 1, end: 2 } as const;

/**
 * The columns of a table from left to right: those pinned at the start first, at the end last. One
 * whose width nobody has chosen has at least that of its words.
 */
export function layoutColumns(
  module: CompiledModule,
  view: Pick<ViewDocument, 'columns'>,
  widthOfWords: (column: ListColumn) => number = () => 0,
): readonly ShownColumn[] {
  const known = new Map(module.listColumns.map((column) => [column.db, column]));
  const named = viewColumns(module, view).flatMap(({ db, width, pin }): ShownColumn[] => {
    const column = known.get(db);
    if (column === undefined) return [];
    const [isSized, isPinned] = [width !== undefined, pin !== undefined];
    const shared = { column, db, isSized, isPinned, pin: pin ?? null };
    return [{ ...shared, width: width ?? Math.max(column.defaultWidth, widthOfWords(column)) }];
  });
  const placeOf = ({ pin }: ShownColumn) => places[pin ?? 'none'];
  const [first, ...rest] = named.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (first === undefined) return [];
  return [first.pin === null ? { ...first, pin: 'start' } : first, ...rest];
}

/**
 * The column that takes what the others leave: the name, unless what is beside it is pinned;
 * -1 where all are pinned.
 */
export function flexColumnIndex(columns: readonly ShownColumn[]): number {
  const starts = columns.filter(({ pin }) => pin === 'start').length;
  // The last pinned column may grow: none is pinned by its edge.
  const mayGrow = ({ pin }: ShownColumn, at: number) => pin === null || at === starts - 1;
  const title = columns.findIndex(
    (shown, at) => shown.column.role === 'title' && mayGrow(shown, at),
  );
  return title >= 0 ? title : columns.findLastIndex(({ pin }) => pin === null);
}

/** In px, of the column that grows, where nobody has chosen its width. */
const minFlexWidth = 200;

/** The widths in px that the columns have at least. */
export function minWidths(columns: readonly ShownColumn[]): readonly number[] {
  const grows = flexColumnIndex(columns);
  return columns.map(({ width, isSized }, at) =>
    at === grows && !isSized ? Math.min(width, minFlexWidth) : width,
  );
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
  const whole = Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
  return withColumn(columns, db, (column) => ({ ...column, width: whole }));
}

export function withPin(
  columns: readonly ViewColumn[],
  db: string,
  pin: 'start' | 'end' | null,
): ViewColumn[] {
  return withColumn(columns, db, ({ pin: _before, ...column }) =>
    pin === null ? column : { ...column, pin },
  );
}

/** Puts a column before another, or at the end where that is null. */
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

/** Moves a column by places, -1 to the start; at the edges it stays. */
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

/** Shows a column at the end, or takes it away; the last one stays. */
export function withColumnShown(
  columns: readonly ViewColumn[],
  db: string,
  isShown: boolean,
): ViewColumn[] {
  const others = columns.filter((column) => column.db !== db);
  if (isShown) return [...others, { db }];
  return others.length === 0 ? [...columns] : others;
}
