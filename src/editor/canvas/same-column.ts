import type { CompiledColumn } from '../../runtime/compiled.ts';

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, index) => Object.is(each, b[index]));

/**
 * Whether a field looks and acts the same in two compilations: all but its number among its neighbours,
 * which a new neighbour changes.
 */
export function isSameColumn(
  a: CompiledColumn | undefined,
  b: CompiledColumn | undefined,
): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const { order: _a, reads, ...rest } = a;
  const { order: _b, reads: othersReads, ...others } = b;
  return areSame(reads, othersReads) && areSame(Object.values(rest), Object.values(others));
}
