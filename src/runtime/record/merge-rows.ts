import type { CompiledRows, Row } from '../compiled.ts';
import { jsonEquals, ownProperty } from './json.ts';
import { isSameOrder, joinOrder } from './merge-order.ts';
import { enteredRows, withCell } from './rows.ts';

/** A cell, or a whole row, that two people changed to different values. */
export interface RowConflict {
  /** The id of the row. */
  readonly id: string;
  /** The column of the cell; null: the row as a whole, of which a side that removed it has null. */
  readonly db: string | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A row with the changes of both people; what they changed differently is as each of them has it. */
export interface MergedRow {
  /** Null: the row is removed. */
  readonly mine: Row | null;
  readonly theirs: Row | null;
  readonly conflicts: readonly RowConflict[];
}

/** A table that two people changed, merged by rows and cells. */
export interface MergedRows {
  /** Every row that one of them has, in order. */
  readonly rows: readonly MergedRow[];
  /** Both people's changes; a cell or a row that both changed differently is as I have it. */
  readonly mine: readonly Row[];
  /** The same, but as they have it. */
  readonly theirs: readonly Row[];
  readonly conflicts: readonly RowConflict[];
}

/** Of which side a conflict gets the value; `other` is a value of neither. */
export type ChosenValue = 'mine' | 'theirs' | { readonly other: unknown };

/** A row that both have: each changed cell is taken, and of a cell that both changed, each side's. */
function mergeCells(base: Row | undefined, mine: Row, theirs: Row): MergedRow {
  const dbs = new Set([base ?? mine, mine, theirs].flatMap((row) => Object.keys(row)));
  const ofMine: Record<string, unknown> = {};
  const ofTheirs: Record<string, unknown> = {};
  const conflicts: RowConflict[] = [];
  const { id } = mine;
  for (const db of dbs) {
    const [b, m, t] = [base ?? {}, mine, theirs].map((row) => ownProperty(row, db));
    const isOnlyTheirs = jsonEquals(m, b);
    const isOnlyMine = jsonEquals(t, b);
    const [first, second] = isOnlyTheirs ? [t, t] : isOnlyMine ? [m, m] : [m, t];
    if (first !== undefined) ofMine[db] = first;
    if (second !== undefined) ofTheirs[db] = second;
    if (!jsonEquals(first, second)) conflicts.push({ id, db, base: b, mine: m, theirs: t });
  }
  return { mine: { ...ofMine, id }, theirs: { ...ofTheirs, id }, conflicts };
}

const without = (row: Row | null): MergedRow => ({ mine: row, theirs: row, conflicts: [] });

/** A conflict of a row as a whole. */
function wholeRow(base: Row | undefined, mine: Row | null, theirs: Row | null): MergedRow {
  const id = (mine ?? theirs ?? base)?.id ?? '';
  return { mine, theirs, conflicts: [{ id, db: null, base: base ?? null, mine, theirs }] };
}

/** A row that counts as one value: both changes of it are a conflict. */
function mergeWhole(base: Row | undefined, mine: Row, theirs: Row): MergedRow {
  if (jsonEquals(mine, base)) return without(theirs);
  return jsonEquals(theirs, base) || jsonEquals(mine, theirs)
    ? without(mine)
    : wholeRow(base, mine, theirs);
}

/** A row that one side may have removed: a removal wins over a row that nobody changed. */
function mergeRow(isWhole: boolean, base?: Row, mine?: Row, theirs?: Row): MergedRow {
  if (mine !== undefined && theirs !== undefined)
    return (isWhole ? mergeWhole : mergeCells)(base, mine, theirs);
  const left = mine ?? theirs;
  if (left === undefined || base === undefined) return without(left ?? null);
  if (jsonEquals(left, base)) return without(null);
  return wholeRow(base, mine ?? null, theirs ?? null);
}

/**
 * A three-way merge of the rows of a table by their ids: different rows and different cells of a row
 * merge, in a closed set different rows alone. The same cell changed to different values, and a row that one person removed and the other
 * changed, are conflicts, for which each side keeps its own. The order is that of the person who
 * changed it, theirs if both did. Computed cells are left out.
 */
export function mergeRows(
  table: CompiledRows,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): MergedRows {
  const sideOf = (value: unknown) => {
    const rows = enteredRows(table, value);
    return { ids: rows.map(({ id }) => id), byId: new Map(rows.map((row) => [row.id, row])) };
  };
  const [b, m, t] = [sideOf(base), sideOf(mine), sideOf(theirs)];
  const isMyOrder = isSameOrder(b.ids, t.ids);
  const order = isMyOrder ? joinOrder(m.ids, t.ids) : joinOrder(t.ids, m.ids);
  const merged = order.map((id) =>
    mergeRow(table.closed !== null, b.byId.get(id), m.byId.get(id), t.byId.get(id)),
  );
  return {
    rows: merged,
    mine: merged.flatMap((row) => row.mine ?? []),
    theirs: merged.flatMap((row) => row.theirs ?? []),
    conflicts: merged.flatMap((row) => row.conflicts),
  };
}

/** The rows in which each conflict has the value that was chosen for it. */
export function rowsOfChoices(
  { byDb }: CompiledRows,
  rows: readonly MergedRow[],
  chosen: (conflict: RowConflict) => ChosenValue,
): readonly Row[] {
  return rows.flatMap(({ mine, theirs, conflicts }) => {
    const [first] = conflicts;
    if (first?.db === null) return (chosen(first) === 'theirs' ? theirs : mine) ?? [];
    if (mine === null) return [];
    return conflicts.reduce((row, conflict) => {
      const column = byDb.get(conflict.db ?? '');
      const choice = chosen(conflict);
      const value =
        choice === 'theirs' ? conflict.theirs : choice === 'mine' ? conflict.mine : choice.other;
      return column === undefined ? row : withCell(row, column, value);
    }, mine);
  });
}
