import type {
  FirstPage,
  LocalHeader,
  LocalKey,
  LocalStore,
} from '../../../api/local-data/local-store.ts';
import type { Item } from '../../../runtime/record/item.ts';

const isItem = (value: object): value is Item =>
  'id' in value && typeof value.id === 'number' && 'columns' in value;

/** Items of a data type on this device. */
export interface LocalItems {
  readonly header: LocalHeader;
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<number, Item>;
}

/** Reads items of this device; null if those of the data type are not here. */
export interface LocalItemReader {
  /** All items of a data type, which stay in memory until they are loaded anew. */
  readonly all: (key: LocalKey) => Promise<LocalItems | null>;
  /** All items if they are in memory or few (`mostAtOnce`); else null. */
  readonly known: (key: LocalKey) => Promise<LocalItems | null>;
  /** At least the items with these ids, without reading all of them. */
  readonly some: (key: LocalKey, ids: readonly number[]) => Promise<LocalItems | null>;
  /** The first page of a list, as the server sent it last; null if it is not known. */
  readonly page: (key: LocalKey, query: string) => Promise<FirstPage | null>;
}

/** Items that are read while somebody waits for nothing else: 5,000 take a quarter of a second at most. */
export const mostAtOnce = 5000;

const localItems = (header: LocalHeader, items: readonly Item[]): LocalItems => ({
  header,
  items,
  byId: new Map(items.map((item) => [item.id, item])),
});

/** The ids of the records that differ between two states of a header; null if they are not known. */
function changedIds(before: LocalHeader, after: LocalHeader): readonly number[] | null {
  if (before.generation !== after.generation) return null;
  const [from, to] = [before.log?.count ?? 0, after.log?.count ?? 0];
  const since = (after.log?.changes ?? []).filter(({ at }) => at > from);
  return since.length === to - from ? since.flatMap(({ ids }) => ids) : null;
}

export function createLocalItems(
  store: Pick<LocalStore, 'header' | 'records' | 'recordsOf' | 'page'>,
): LocalItemReader {
  const inMemory = new Map<string, LocalItems>();

  const itemsOf = async (header: LocalHeader, ids: readonly number[]) =>
    (await store.recordsOf(header, ids)).map(({ value }) => value).filter(isItem);

  /** The items in memory with what has changed since; null if there are none, or too much has. */
  async function current(key: LocalKey, header: LocalHeader | null): Promise<LocalItems | null> {
    const name = JSON.stringify(key);
    const before = inMemory.get(name);
    const ids = before === undefined || header === null ? null : changedIds(before.header, header);
    if (before === undefined || header === null || ids === null) {
      inMemory.delete(name);
      return null;
    }
    let local: LocalItems = { ...before, header };
    if (ids.length > 0) {
      const byId = new Map(before.byId);
      for (const id of ids) byId.delete(id);
      for (const item of await itemsOf(header, ids)) byId.set(item.id, item);
      local = { header, items: [...byId.values()].toSorted((a, b) => a.id - b.id), byId };
    }
    inMemory.set(name, local);
    return local;
  }

  async function readAll(key: LocalKey, most: number): Promise<LocalItems | null> {
    const header = await store.header(key);
    const before = await current(key, header);
    if (before !== null || header === null || header.entries > most) return before;
    const items = (await store.records(header)).map(({ value }) => value).filter(isItem);
    const local = localItems(header, items);
    inMemory.set(JSON.stringify(key), local);
    return local;
  }

  return {
    known: (key) => readAll(key, mostAtOnce),
    all: (key) => readAll(key, Number.POSITIVE_INFINITY),
    page: store.page,
    async some(key, ids) {
      const header = await store.header(key);
      const before = await current(key, header);
      if (before !== null || header === null) return before;
      return localItems(header, await itemsOf(header, ids));
    },
  };
}

/** Reads the items of a data type once, in slices and without keeping them in memory; null if it is not there. */
export function createItemScan(store: Pick<LocalStore, 'header' | 'slices'>) {
  return async (
    key: LocalKey,
    each: (items: readonly Item[]) => void,
  ): Promise<LocalHeader | null> => {
    const header = await store.header(key);
    if (header === null) return null;
    for await (const records of store.slices(header))
      each(records.map(({ value }) => value).filter(isItem));
    return header;
  };
}

export type ScanItems = ReturnType<typeof createItemScan>;

/** The most items below one that a filter considers, as on the server. */
const mostBelow = 10_000;

/** The id of an item and of everything below it, level by level. */
export function idsBelow(items: readonly Item[], partOf: string, top: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const item of items) {
    const parents: unknown = item[partOf];
    for (const parent of Array.isArray(parents) ? (parents as readonly unknown[]) : [parents])
      if (typeof parent === 'number')
        children.set(parent, [...(children.get(parent) ?? []), item.id]);
  }
  const found = new Set([top]);
  for (const id of found)
    for (const child of children.get(id) ?? []) if (found.size < mostBelow) found.add(child);
  return [...found];
}
