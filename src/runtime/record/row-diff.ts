import type { Row } from '../compiled.ts';
import { definedKeys, isList, jsonEquals, ownProperty } from './json.ts';
import { rowsOf } from './rows.ts';

/** A changed cell; undefined stands for an empty one. */
export interface CellChange {
  readonly db: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A row that was added, removed or changed, with the cells that differ. */
export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly id: string;
  /** Its position from 1: of a removed row in the table before, of any other in the table after. */
  readonly number: number;
  readonly cells: readonly CellChange[];
}

/** What differs between two values of a table. */
export interface RowsDiff {
  /** In the order of the table after, removed rows last. */
  readonly rows: readonly RowChange[];
  /** Rows that both have are in another order. */
  readonly isReordered: boolean;
}

function cellChanges(before: Row | undefined, after: Row | undefined): readonly CellChange[] {
  const keys = [before, after].flatMap((row) => (row === undefined ? [] : definedKeys(row)));
  return [...new Set(keys)].flatMap((db) => {
    const values = {
      before: before === undefined ? undefined : ownProperty(before, db),
      after: after === undefined ? undefined : ownProperty(after, db),
    };
    return db === 'id' || jsonEquals(values.before, values.after) ? [] : [{ db, ...values }];
  });
}

/** Compares two values of a table row by row, by the ids of the rows. */
export function diffRows(before: unknown, after: unknown): RowsDiff {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const oldById = new Map(old.map((row) => [row.id, row]));
  const nowIds = new Set(now.map(({ id }) => id));
  const kept = now.flatMap((row, index): readonly RowChange[] => {
    const stored = oldById.get(row.id);
    const cells = cellChanges(stored, row);
    const change = { id: row.id, number: index + 1, cells };
    if (stored === undefined) return [{ kind: 'added', ...change }];
    return cells.length === 0 ? [] : [{ kind: 'changed', ...change }];
  });
  const removed = old.flatMap((row, index): readonly RowChange[] =>
    nowIds.has(row.id)
      ? []
      : [{ kind: 'removed', id: row.id, number: index + 1, cells: cellChanges(row, undefined) }],
  );
  const order = (rows: readonly Row[], has: (id: string) => boolean) =>
    rows.map(({ id }) => id).filter(has);
  const isReordered = !jsonEquals(
    order(old, (id) => nowIds.has(id)),
    order(now, (id) => oldById.has(id)),
  );
  return { rows: [...kept, ...removed], isReordered };
}

/** Whether a stored value is a table: a list of rows with ids. Null and an empty list may be one. */
export function mayBeRows(value: unknown): boolean {
  return value === null || (isList(value) && rowsOf(value).length === value.length);
}
