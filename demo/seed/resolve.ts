import type { DemoValue, OffsetDate, Ref } from '../types.ts';
import type { SeedDates } from './dates.ts';
import { add } from './rows.ts';

/** Ids of the stored rows, by key. */
export class KeyMap {
  readonly #ids = new Map<string, number>();

  put(key: string, id: number): void {
    this.#ids.set(key, id);
  }

  /** Appends a row with the next id of its list, and remembers the id. */
  add<R extends { readonly id: number }>(key: string, list: R[], row: Omit<R, 'id'>): number {
    const id = add(list, row);
    this.put(key, id);
    return id;
  }

  /** Throws if no earlier row has the key. */
  id(key: string): number {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`The demo names ${key}, which is not there yet.`);
    return id;
  }
}

const isRef = (value: object): value is Ref => '$ref' in value;
const isOffset = (value: object): value is OffsetDate => '$offset_days' in value;

/** Replaces keys by ids and offsets by dates in a value of the demo. */
export function resolveReferences(
  value: DemoValue | undefined,
  keys: KeyMap,
  dates: SeedDates,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((entry: DemoValue) => resolveReferences(entry, keys, dates));
  if (isRef(value)) return keys.id(value.$ref);
  if (isOffset(value)) {
    const { $offset_days: days, $time: time } = value;
    return time === undefined ? dates.date(days) : dates.moment(days, time);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolveReferences(inner, keys, dates)]),
  );
}
