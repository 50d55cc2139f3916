import { jsonEquals } from './json.ts';

/** The ids in the order of `first`, with those of `second` behind the ids that precede them there. */
export function joinOrder<Id extends string | number>(
  first: readonly Id[],
  second: readonly Id[],
): readonly Id[] {
  const known = new Set(first);
  const behind = Map.groupBy(
    second.filter((id) => !known.has(id)),
    (id) => second.slice(0, second.indexOf(id)).findLast((other) => known.has(other)) ?? null,
  );
  return [...(behind.get(null) ?? []), ...first.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

/** Whether what both lists have is in the same order. */
export function isSameOrder<Id extends string | number>(
  a: readonly Id[],
  b: readonly Id[],
): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  return jsonEquals(
    a.filter((id) => inB.has(id)),
    b.filter((id) => inA.has(id)),
  );
}
