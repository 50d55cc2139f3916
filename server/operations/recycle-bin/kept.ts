import { dependentFinder } from '../items/dependents.ts';
import {
  type HoldsAccess,
  type ItemName,
  hasHolds,
  holdsOver,
  keyOf,
} from '../legal-holds/holds-over.ts';

/**
 * The keys of those deleted items that legal holds keep: those on hold themselves, and those on which
 * items on hold hang, which would hang on nothing.
 */
export async function keptByHolds(
  access: HoldsAccess,
  items: readonly ItemName[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0 || !(await hasHolds(access))) return new Set();
  const finder = dependentFinder(access);
  const all = new Map(items.map((item) => [keyOf(item), item]));
  const ownersOf = new Map<string, string[]>();
  let level = items;
  while (level.length > 0) {
    const next: ItemName[] = [];
    for (const [type, owners] of Map.groupBy(level, (each) => each.type)) {
      const ids = owners.map(({ id }) => id);
      for (const dependent of await finder.of(type, ids, true)) {
        const key = keyOf(dependent);
        const owner = keyOf({ type, id: dependent.ownerId });
        ownersOf.set(key, [...(ownersOf.get(key) ?? []), owner]);
        if (all.has(key)) continue;
        all.set(key, dependent);
        next.push(dependent);
      }
    }
    level = next;
  }
  const holdsOf = await holdsOver(access, [...all.values()]);
  const kept = new Set([...all].flatMap(([key, item]) => (holdsOf(item).length > 0 ? key : [])));
  for (const key of kept) for (const owner of ownersOf.get(key) ?? []) kept.add(owner);
  return kept;
}
