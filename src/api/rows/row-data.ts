import { replaceEqualDeep } from '@tanstack/react-query';
import type { Item } from '../../runtime/record/item.ts';
import type { ItemPage } from '../items.ts';

/** Rows per call. */
export const pageSize = 100;

/**
 * The fetched rows of a list. A row keeps its index until the list is requested again, whatever
 * others change.
 */
export interface RowData {
  /** Pages by their index in the list; absent if not fetched yet. */
  readonly pages: readonly (ItemPage | undefined)[];
  readonly count: number;
  /** False if there are more rows than were counted. */
  readonly isExact: boolean;
  readonly syncCursor: number;
  /** Rows that are deleted or no longer match the query. */
  readonly removed: ReadonlySet<number>;
  /** Items that have matched the query since it was sent, and have no row yet. */
  readonly added: ReadonlySet<number>;
  /** So much has changed that the rows can't be updated in place. */
  readonly isOutdated: boolean;
  /** The person themselves has changed what the list holds: the next refetch requests it again. */
  readonly isReloadDue: boolean;
}

export const isRowData = (data: unknown): data is RowData =>
  typeof data === 'object' && data !== null && 'pages' in data && 'syncCursor' in data;

/** The changes of a module since a sync cursor. */
export interface RowChanges {
  readonly items: readonly Item[];
  /** The changed items that match the list's query. */
  readonly matching: ReadonlySet<number>;
  readonly syncCursor: number;
  /** False if there are more changes than were fetched. */
  readonly isComplete: boolean;
}

/** The rows of a list of which one page is known. */
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
    isReloadDue: false,
  };
}

/**
 * The last page determines the count if the server stopped counting. A page without a count keeps
 * `known`.
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

/** The item at an index; undefined if it has not been fetched. */
export function itemAt({ pages }: RowData, row: number): Item | undefined {
  return pages[Math.floor(row / pageSize)]?.items[row % pageSize];
}

/** Every fetched item with its index. */
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
  // With removed rows the server's list is shorter than ours, so its count would move the end.
  const isAsFetched = data.removed.size === 0 && data.added.size === 0;
  const ends = page.nextCursor === null;
  return {
    ...data,
    pages,
    ...(isAsFetched || ends ? countRows(page, pageIndex, data) : {}),
    added: new Set([...data.added].filter((id) => !shown.has(id))),
  };
}

/** The rows after changes by others: values change in place, and no row moves. */
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
    // If the row has not been fetched, only its version shows whether it is new.
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

/** The rows of the server with those items of `before` that are equal, and `before` if all of it is. */
export function withKnownItems(before: RowData, after: RowData): RowData {
  const pages = replaceEqualDeep(before.pages, after.pages);
  const isEqual =
    pages === before.pages && after.count === before.count && after.isExact === before.isExact;
  return isEqual && after.syncCursor === before.syncCursor ? before : { ...after, pages };
}
