import { normaliseNumber } from './number.ts';

function unique(entries: readonly unknown[]): readonly unknown[] {
  return [...new Set(entries)];
}

/** A list of ids in the given order, without duplicates; a single id becomes a list. */
export function normaliseIds(value: unknown): unknown {
  if (Array.isArray(value)) return unique(value.map(normaliseNumber));
  const one = normaliseNumber(value);
  return typeof one === 'number' && one !== 0 ? [one] : value;
}

/** The same for ids without a meaningful order: ascending. */
export function normaliseIdSet(value: unknown): unknown {
  const ids = normaliseIds(value);
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'number')) return ids;
  return ids.toSorted((a, b) => a - b);
}
