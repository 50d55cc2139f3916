import type { ItemVersion } from '../../../src/contract/many-items.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type StoredItem, lockStored } from '../../db/items/read.ts';
import { Failure, notFound } from '../failure.ts';
import type { KindAccess } from './kind.ts';

/** Throws `stale` with the item as it is now unless it still has the version. */
export function needVersion({ item }: StoredItem, version: number): void {
  if (item.version !== version) throw new Failure('stale', {}, { current: item });
}

export function needPresent({ item }: StoredItem): void {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
}

/** What came of one of several: a result, or why there is none. */
export type Tried<T> = T | Failure;

/** The results alone. */
export function successes<T>(tried: readonly Tried<T>[]): readonly T[] {
  return tried.filter((each): each is Exclude<Tried<T>, Failure> => !(each instanceof Failure));
}

async function attempt<T>(work: () => Promise<T>): Promise<Tried<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/**
 * Locks the items until the end of the transaction and has `prepare` look at each one that is
 * there, has the version that is named and is not in the recycle bin. `prepare` changes nothing in
 * the database. Gives one outcome for each, in their order; an item named again is refused.
 */
export async function prepareEach<W extends ItemVersion, T>(
  { tx, live, siteId }: KindAccess,
  wanted: readonly W[],
  prepare: (item: Item, wanted: W) => Promise<T>,
): Promise<readonly Tried<T>[]> {
  const ids = wanted.map(({ id }) => id);
  const locked = await lockStored(tx, live.compiled, siteId, ids);
  const tried: Tried<T>[] = [];
  for (const [at, each] of wanted.entries())
    tried.push(
      await attempt(async () => {
        if (ids.indexOf(each.id) < at) throw new Failure('named_twice');
        const stored = locked.get(each.id);
        if (stored === undefined) throw notFound();
        needPresent(stored);
        needVersion(stored, each.version);
        return prepare(stored.item, each);
      }),
    );
  return tried;
}
