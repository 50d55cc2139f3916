import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import type { PendingChild, Values } from '../../domain/pending-children.ts';

/** A child as the form shows it: what is stored, with what is pending over it. */
export interface ChildRow {
  /** For the grid: the id of the item; for a new one a number that no item has. */
  readonly id: number;
  readonly key: string;
  /** In the item's template version. */
  readonly module: CompiledModule;
  /** The stored item; a blank one for a new child. */
  readonly item: Item;
  /** The item with the entered values. */
  readonly entered: Item;
  readonly pending: PendingChild | null;
  /** `gone`: changed here, but deleted by somebody else, or no longer a child. */
  readonly state: 'stored' | 'new' | 'deleted' | 'gone';
}

/** Where the rows of a column come from. */
export interface ChildSource {
  readonly stored: readonly Item[];
  readonly pending: readonly PendingChild[];
  readonly moduleOf: (item: Item) => CompiledModule;
  /** A new child of the parent. */
  readonly blank: Item;
}

/** Far from the ids of items, also of those that only this device has. */
const firstNewId = Number.MIN_SAFE_INTEGER;

/** The entered values of a child by column; those of columns that its module lost are left out. */
function valuesOf(module: CompiledModule, values: Values): ColumnValues {
  return new Map(
    Object.entries(values).flatMap(([db, value]) => {
      const column = module.byDb.get(db);
      return column === undefined ? [] : [[column, value] as const];
    }),
  );
}

/** Values by column as values by db name. */
export const byName = (values: ColumnValues): Values =>
  Object.fromEntries([...values].map(([{ db }, value]) => [db, value]));

/**
 * Makes the rows of a column: the stored children in their order, then the new ones. A row keeps its
 * identity while nothing about it changes, and so does their list, so that a key press renders one row
 * of the grid.
 */
export function createRowMaker(): (source: ChildSource) => readonly ChildRow[] {
  let known = new Map<string, ChildRow>();
  let last: readonly ChildRow[] = [];
  const newIds = new Map<string, number>();

  function rowOf(
    key: string,
    item: Item,
    pending: PendingChild | null,
    state: ChildRow['state'],
    moduleOf: ChildSource['moduleOf'],
  ): ChildRow {
    const before = known.get(key);
    const module = moduleOf(item);
    if (
      before?.item === item &&
      before.module === module &&
      before.state === state &&
      jsonEquals(before.pending, pending)
    )
      return before;
    const id = item.id === 0 ? (newIds.get(key) ?? firstNewId + newIds.size) : item.id;
    if (item.id === 0) newIds.set(key, id);
    const entered = pending === null ? item : withValues(item, valuesOf(module, pending.mine));
    return { id, key, module, item, entered, pending, state };
  }

  return ({ stored, pending, moduleOf, blank }) => {
    const byKey = new Map(pending.map((each) => [each.key, each]));
    const rows: ChildRow[] = [];
    for (const item of stored) {
      // A new child whose save had no answer may be stored already, under its client id.
      const mine = byKey.get(String(item.id)) ?? byKey.get(item.client_id ?? '') ?? null;
      if (mine !== null) byKey.delete(mine.key);
      const state = mine?.isDeleted === true ? 'deleted' : 'stored';
      rows.push(rowOf(mine?.key ?? String(item.id), item, mine, state, moduleOf));
    }
    for (const each of byKey.values()) {
      const isNew = each.id === null;
      const item = isNew ? blank : (known.get(each.key)?.item ?? { ...blank, id: each.id });
      rows.push(rowOf(each.key, item, each, isNew ? 'new' : 'gone', moduleOf));
    }
    known = new Map(rows.map((row) => [row.key, row]));
    const isSame = rows.length === last.length && rows.every((row, at) => row === last[at]);
    if (!isSame) last = rows;
    return last;
  };
}

/** The values that saving would change; all entered ones of a new child. */
export function changesOf({ item, module, pending }: ChildRow): ColumnValues {
  return new Map(
    [...valuesOf(module, pending?.mine ?? {})].filter(
      ([column, value]) => !jsonEquals(value ?? null, valueOf(column, item) ?? null),
    ),
  );
}

/** A value that the person and somebody else changed differently; without a column: the status. */
export interface ChildConflict {
  readonly column: CompiledColumn | null;
  readonly theirs: unknown;
}

/** What somebody else changed meanwhile, and the person too. */
export function conflictsOf(row: ChildRow): readonly ChildConflict[] {
  const { item, module, pending, state } = row;
  if (pending === null || pending.id === null || state === 'gone') return [];
  const { base, mine, move, version, isDeleted } = pending;
  if (isDeleted === true)
    return item.version > version ? [{ column: null, theirs: item.status }] : [];
  const ofValues = [...valuesOf(module, mine)].flatMap(([column, value]): ChildConflict[] => {
    const theirs = valueOf(column, item) ?? null;
    const isTheirs = !jsonEquals(theirs, base[column.db] ?? null);
    return isTheirs && !jsonEquals(theirs, value ?? null) ? [{ column, theirs }] : [];
  });
  const isMoved = move !== undefined && move.from !== item.status;
  return isMoved ? [...ofValues, { column: null, theirs: item.status }] : ofValues;
}
