import type { CompiledRows, Row } from '../compiled.ts';
import { jsonEquals, ownProperty } from './json.ts';
import { enteredRows } from './rows.ts';

/** A table that two people changed, merged by rows and cells. */
export interface MergedRows {
  /** Both people's changes; a cell or a row that both changed differently is as I have it. */
  readonly mine: readonly Row[];
  /** The same, but as they have it. */
  readonly theirs: readonly Row[];
  readonly hasConflict: boolean;
}

interface MergedRow {
  /** Null: the row is removed. */
  readonly mine: Row | null;
  readonly theirs: Row | null;
}

/** A row that both have: each changed cell is taken, and of a cell that both changed, each side's. */
function mergeCells(base: Row | undefined, mine: Row, theirs: Row): MergedRow {
  const dbs = new Set([base ?? mine, mine, theirs].flatMap((row) => Object.keys(row)));
  const [ofMine, ofTheirs]: Record<string, unknown>[] = [{}, {}];
  for (const db of dbs) {
    const [b, m, t] = [base ?? {}, mine, theirs].map((row) => ownProperty(row, db));
    const isOnlyTheirs = jsonEquals(m, b);
    const isOnlyMine = jsonEquals(t, b);
    const [first, second] = isOnlyTheirs ? [t, t] : isOnlyMine ? [m, m] : [m, t];
    if (ofMine !== undefined && first !== undefined) ofMine[db] = first;
    if (ofTheirs !== undefined && second !== undefined) ofTheirs[db] = second;
  }
  const { id } = mine;
  return { mine: { ...ofMine, id }, theirs: { ...ofTheirs, id } };
}

/** A row that counts as one value: both changes of it are a conflict. */
function mergeWhole(base: Row | undefined, mine: Row, theirs: Row): MergedRow {
  if (jsonEquals(mine, base)) return { mine: theirs, theirs };
  return { mine, theirs: jsonEquals(theirs, base) ? mine : theirs };
}

/** A row that one side may have removed: a removal wins over a row that nobody changed. */
function mergeRow(isWhole: boolean, base?: Row, mine?: Row, theirs?: Row): MergedRow {
  if (mine !== undefined && theirs !== undefined)
    return (isWhole ? mergeWhole : mergeCells)(base, mine, theirs);
  const left = mine ?? theirs;
  if (left === undefined || base === undefined) return { mine: left ?? null, theirs: left ?? null };
  if (jsonEquals(left, base)) return { mine: null, theirs: null };
  return { mine: mine ?? null, theirs: theirs ?? null };
}

/** The ids in the order of `first`, with those of `second` behind the ids that precede them there. */
function joinOrder(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(first);
  const behind = Map.groupBy(
    second.filter((id) => !known.has(id)),
    (id) => second.slice(0, second.indexOf(id)).findLast((other) => known.has(other)) ?? null,
  );
  return [...(behind.get(null) ?? []), ...first.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/** Whether the rows that both lists have are in the same order. */
function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  return jsonEquals(
    a.filter((id) => inB.has(id)),
    b.filter((id) => inA.has(id)),
  );
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
    mine: merged.flatMap((row) => row.mine ?? []),
    theirs: merged.flatMap((row) => row.theirs ?? []),
    hasConflict: merged.some((row) => !jsonEquals(row.mine, row.theirs)),
  };
}
