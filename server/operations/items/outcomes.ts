import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type StoredItem, lockStoredForUpdate } from '../../db/items/read.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { Failure, type FailureData, notFound } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';

/** Throws `stale` with the item as it is now unless it still has the version. */
function requireVersion({ item }: StoredItem, version: number): void {
  if (item.version !== version) throw new Failure('stale', {}, { current: item });
}

export function requireNotDeleted({ item }: StoredItem): void {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
}

/** What came of one of several: a result, or why there is none. */
export type Outcome<T> = T | Failure;

/** Only the results. */
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

/** Of each of the items what became of it, in their order. */
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

/** What became of the only one of one. Throws its Failure. */
export function singleOutcome<T>([outcome]: readonly Outcome<T>[]): T {
  if (outcome === undefined) throw new Error('No outcome.');
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/**
 * Locks the items until the end of the transaction and has `prepare` look at each one that is
 * there, that passes `need` (which throws where it is not as it has to be; by default: not in the
 * recycle bin) and has the version that is named. `prepare` changes nothing in the database. Gives
 * one outcome for each, in their order; an item named again is refused.
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
