import type { LocalHeader, LocalKey, LocalStore } from '../../../api/local-data/local-store.ts';
import type { Item } from '../../../runtime/record/item.ts';

const isItem = (value: object): value is Item =>
  'id' in value && typeof value.id === 'number' && 'columns' in value;

/** The items of a data type on this device. */
interface LocalItems {
  readonly header: LocalHeader;
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<number, Item>;
}

/** Reads items of this device, and keeps them in memory until they change. */
export function createLocalItems(store: Pick<LocalStore, 'header' | 'records'>) {
  const known = new Map<string, LocalItems>();

  /** The items of a data type; null if they are not on this device. */
  return async (key: LocalKey): Promise<LocalItems | null> => {
    const header = await store.header(key);
    const name = JSON.stringify(key);
    if (header === null) {
      known.delete(name);
      return null;
    }
    const before = known.get(name);
    const isCurrent =
      before?.header.generation === header.generation &&
      before.header.syncedAt === header.syncedAt &&
      before.header.syncCursor === header.syncCursor;
    if (before !== undefined && isCurrent) return before;
    const items = (await store.records(header)).map(({ value }) => value).filter(isItem);
    const local = { header, items, byId: new Map(items.map((item) => [item.id, item])) };
    known.set(name, local);
    return local;
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

export type ReadLocalItems = ReturnType<typeof createLocalItems>;

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
