import type { ItemVersion } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type StoredItem, readStored } from '../../db/items/read.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { Failure, type FailureData, notFound } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';

export function requireNotDeleted({ item }: StoredItem): void {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
}

/** The outcome for one of several: a result, or the reason for a refusal. */
export type Outcome<T> = T | Failure;

/** The results without the refusals. */
export function successes<T>(outcomes: readonly Outcome<T>[]): readonly T[] {
  return outcomes.filter(
    (each): each is Exclude<Outcome<T>, Failure> => !(each instanceof Failure),
  );
}

/** The outcome of one of several items, as calls report it. */
export type ItemOutcome =
  | { readonly id: number; readonly item: Item }
  | { readonly id: number; readonly refusal: FailureData };

/** The outcomes by item, in the order of `wanted`. */
export function itemOutcomes(
  outcomes: readonly Outcome<Item>[],
  wanted: readonly { readonly id: number }[],
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
 * passes `require` (by default: is not deleted) and has the wanted version. `require` and `prepare`
 * throw a Failure to refuse it, and change nothing in the database. Returns one outcome for each, in
 * the order of `wanted`; an item that is named again is refused.
 */
export async function prepareItems<W extends ItemVersion, T>(
  { tx, live, siteId }: ItemAccess,
  wanted: readonly W[],
  prepare: (item: Item, wanted: W) => Promise<T>,
  require: (stored: StoredItem) => void = requireNotDeleted,
): Promise<readonly Outcome<T>[]> {
  const ids = wanted.map(({ id }) => id);
  const locked = await readStored(tx, live.compiled, siteId, ids, 'update');
  const outcomes: Outcome<T>[] = [];
  for (const [at, each] of wanted.entries()) {
    try {
      if (ids.indexOf(each.id) < at) throw new Failure('named_twice');
      const stored = locked.get(each.id);
      if (stored === undefined) throw notFound();
      require(stored);
      const { item } = stored;
      if (item.version !== each.version) throw new Failure('stale', {}, { current: item });
      outcomes.push(await prepare(item, each));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      outcomes.push(error);
    }
  }
  return outcomes;
}
