export interface KeyedEntry<Entry> {
  readonly entry: Entry;
  /** From 0. */
  readonly index: number;
  readonly key: string;
}

/** Gives keys to entries that differ only in their index, such as rows that are being typed. */
export function withStableKeys<Entry>(list: readonly Entry[]): readonly KeyedEntry<Entry>[] {
  return list.map((entry, index) => ({ entry, index, key: `at ${index}` }));
}
