export interface KeyedEntry<Entry> {
  readonly entry: Entry;
  /** Its place, from 0. */
  readonly index: number;
  readonly key: string;
}

/** Entries whose place is all that tells them apart, such as rows that are being typed. */
export function withStableKeys<Entry>(list: readonly Entry[]): readonly KeyedEntry<Entry>[] {
  return list.map((entry, index) => ({ entry, index, key: `at ${index}` }));
}
