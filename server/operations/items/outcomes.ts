import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type StoredItem, lockStoredForUpdate } from '../../db/items/read.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { Failure, type FailureData, notFound } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';

/** Throws `stale` with the current item unless it still has the version. */
function requireVersion({ item }: StoredItem, version: number): void {
  if (item.version !== version) throw new Failure('stale', {}, { current: item });
}

export function requireNotDeleted({ item }: StoredItem): void {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
}

/** The outcome for one of several items: a result, or the reason for a refusal. */
export type Outcome<T> = T | Failure;

/** The results without the refusals. */
export function successes<T>(outcomes: readonly Outcome<T>[]): readonly T[] {
  return outcomes.filter(
    (each): each is Exclude<Outcome<T>, Failure> => !(each instanceof Failure),
  );
}

async function catchFailure<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The outcome of one of several items, as calls report it. */
export type ItemOutcome =
  | { readonly id: number; readonly item: Item }
  | { readonly id: number; readonly refusal: FailureData };

/** The outcome of each item, in order. */
export function itemOutcomes(
  wanted: readonly { readonly id: number }[],
  outcomes: readonly Outcome<Item>[],
): readonly ItemOutcome[] {
  return wanted.flatMap(({ id }, at): readonly ItemOutcome[] => {
    const outcome = outcomes[at];
    if (outcome === undefined) return [];
    return [
      outcome instanceof Failure ? { id, refusal: toFailureData(outcome) } : { id, item: outcome },
    ];
  });
}

/** The result of a batch of one. Throws its Failure. */
export function singleOutcome<T>([outcome]: readonly Outcome<T>[]): T {
  if (outcome === undefined) throw new Error('No outcome.');
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/**
 * Locks the items until the end of the transaction and calls `prepare` for each one that exists,
 * passes `need` and has the named version. `need` throws if the item is in the wrong state; by
 * default, if it is in the recycle bin. `prepare` changes nothing in the database. Returns one
 * outcome for each, in order; an item that is named twice is refused.
 */
export async function prepareItems<W extends ItemVersion, T>(
  { tx, live, siteId }: ItemAccess,
  wanted: readonly W[],
  prepare: (item: Item, wanted: W) => Promise<T>,
  require: (stored: StoredItem) => void = requireNotDeleted,
): Promise<readonly Outcome<T>[]> {
  const ids = wanted.map(({ id }) => id);
  const locked = await lockStoredForUpdate(tx, live.compiled, siteId, ids);
  const outcomes: Outcome<T>[] = [];
  for (const [at, each] of wanted.entries())
    outcomes.push(
      await catchFailure(async () => {
        if (ids.indexOf(each.id) < at) throw new Failure('named_twice');
        const stored = locked.get(each.id);
        if (stored === undefined) throw notFound();
        require(stored);
        requireVersion(stored, each.version);
        return prepare(stored.item, each);
      }),
    );
  return outcomes;
}
