import { valueOf } from '../../runtime/record/values.ts';
import type { ColumnSort } from '../../ui/grid/columns.ts';
import type { ChildRow } from './child-rows.ts';

/** A column by which a person sorts the rows. */
export interface RowSort {
  readonly db: string;
  readonly direction: ColumnSort['direction'];
}

function valueIn({ module, entered }: ChildRow, db: string): unknown {
  const column = module.byDb.get(db);
  const value = column === undefined ? entered.status : valueOf(column, entered);
  return column !== undefined && column.isEmpty(value) ? null : value;
}

/**
 * The keys of the rows in their order. Empty values come last, and new rows behind all others, where
 * they were added.
 */
export function sortedKeys(
  rows: readonly ChildRow[],
  sort: RowSort | null,
  language: string,
): readonly string[] {
  if (sort === null) return rows.map(({ key }) => key);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const by = sort.direction === 'asc' ? 1 : -1;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const order = (a: unknown, b: unknown): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return by * (a - b);
    return by * compare(textOf(a), textOf(b));
  };
  const stored = rows.filter(({ state }) => state !== 'new');
  const added = rows.filter(({ state }) => state === 'new');
  return [
    ...stored.toSorted((a, b) => order(valueIn(a, sort.db) ?? null, valueIn(b, sort.db) ?? null)),
    ...added,
  ].map(({ key }) => key);
}

/** The sort after a person chose a column: ascending, descending, then as the document says. */
export function nextSort(sort: RowSort | null, db: string): RowSort | null {
  if (sort?.db !== db) return { db, direction: 'asc' };
  return sort.direction === 'asc' ? { db, direction: 'desc' } : null;
}
