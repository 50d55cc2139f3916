import type { Item } from '../../runtime/record/item.ts';
import type { ItemPage } from '../items.ts';

/** Rows that one call brings. */
export const pageSize = 100;

/**
 * The rows of a list as they were asked for, as far as they have been fetched: each keeps its place
 * until the list is asked anew, whatever others do to it.
 */
export interface RowData {
  /** By their place in the list; absent where nobody has looked yet. */
  readonly pages: readonly (ItemPage | undefined)[];
  readonly count: number;
  /** False where there are more rows than were counted. */
  readonly isExact: boolean;
  readonly syncCursor: number;
  /** Rows that are deleted, or are no answer to the question any more. */
  readonly removed: ReadonlySet<number>;
  /** Answers to the question that have come since it was asked, and have no row yet. */
  readonly added: ReadonlySet<number>;
  /** So much has changed that the rows can't be told to be as they are now. */
  readonly isOutdated: boolean;
}

/** What has changed in a module since a sync cursor. */
export interface RowChanges {
  readonly items: readonly Item[];
  /** Those of them that answer the list's question. */
  readonly matching: ReadonlySet<number>;
  readonly syncCursor: number;
  /** False where there are more than were fetched. */
  readonly isComplete: boolean;
}

/** The rows of a list of which only the page at a place is known. */
export function initialRows(page: ItemPage, pageIndex: number): RowData {
  const pages: (ItemPage | undefined)[] = Array.from({ length: pageIndex });
  pages[pageIndex] = page;
  return {
    pages,
    ...countRows(page, pageIndex, { count: 0, isExact: false }),
    syncCursor: page.syncCursor,
    removed: new Set(),
    added: new Set(),
    isOutdated: false,
  };
}

/**
 * The last page tells how many there are, where the server stopped counting. One that was not counted
 * leaves what is `known`.
 */
function countRows(
  { items, total, totalIsExact, nextCursor }: ItemPage,
  at: number,
  known: Pick<RowData, 'count' | 'isExact'>,
) {
  const end = at * pageSize + items.length;
  if (nextCursor === null && (items.length > 0 || at === 0)) return { count: end, isExact: true };
  if (totalIsExact) return { count: Math.max(total, end), isExact: true };
  const count = Math.max(total, known.count, end);
  return { count, isExact: known.isExact && count === known.count };
}

/** The item at a place; undefined where it has not been fetched. */
export function itemAt({ pages }: RowData, row: number): Item | undefined {
  return pages[Math.floor(row / pageSize)]?.items[row % pageSize];
}

/** Every item that has been fetched, by its place. */
export function* loadedRows({ pages }: RowData): Generator<readonly [row: number, item: Item]> {
  for (const [at, page] of pages.entries()) {
    for (const [index, item] of page?.items.entries() ?? []) yield [at * pageSize + index, item];
  }
}

/** The rows with one more page. */
export function withPage(data: RowData, pageIndex: number, page: ItemPage): RowData {
  const pages: (ItemPage | undefined)[] = Array.from(
    { length: Math.max(data.pages.length, pageIndex + 1) },
    (_, place) => data.pages[place],
  );
  pages[pageIndex] = page;
  const shown = new Set(page.items.map(({ id }) => id));
  // While rows are gone the server's list is shorter than ours: its count would move the end.
  const isAsAsked = data.removed.size === 0 && data.added.size === 0;
  const ends = page.nextCursor === null;
  return {
    ...data,
    pages,
    ...(isAsAsked || ends ? countRows(page, pageIndex, data) : {}),
    added: new Set([...data.added].filter((id) => !shown.has(id))),
  };
}

/** The rows after changes of others: values change in place, nothing moves. */
export function withChanges(data: RowData, changes: RowChanges): RowData {
  const { items, matching, syncCursor, isComplete: isAll } = changes;
  const changed = new Map(items.map((item) => [item.id, item]));
  const known = new Set([...loadedRows(data)].map(([, { id }]) => id));
  const holdsAll = known.size >= data.count;
  const gone = new Set(data.removed);
  const fresh = new Set(data.added);
  for (const { id, version } of items) {
    const answers = matching.has(id);
    if (known.has(id)) {
      if (answers) gone.delete(id);
      else gone.add(id);
    } else if (!answers) fresh.delete(id);
    // Of a row that nobody has looked at yet it is not known whether it was there before.
    else if (holdsAll || version <= 1) fresh.add(id);
  }
  const pages = data.pages.map((page) =>
    page?.items.some(({ id }) => changed.has(id)) === true
      ? { ...page, items: page.items.map((item) => changed.get(item.id) ?? item) }
      : page,
  );
  return {
    ...data,
    pages,
    removed: gone,
    added: fresh,
    syncCursor,
    isOutdated: data.isOutdated || !isAll,
  };
}
