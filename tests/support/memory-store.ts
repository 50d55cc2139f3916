import {
  type FirstPage,
  type LocalHeader,
  type LocalRecord,
  type LocalStore,
  withChange,
} from '../../src/api/local-data/local-store.ts';

/** A store of one data type in memory that keeps the records of every generation, as the browser's database does. */
export function memoryStore() {
  let header: LocalHeader | null = null;
  const generations = new Map<number, Map<number, LocalRecord>>();
  const pages = new Map<string, FirstPage>();
  const generation = (number: number) => {
    const records = generations.get(number) ?? new Map<number, LocalRecord>();
    generations.set(number, records);
    return records;
  };
  const store: LocalStore = {
    headers: async () => (header === null ? [] : [header]),
    header: async () => header,
    putRecords: async (_key, number, records) => {
      for (const record of records) generation(number).set(record.id, record);
    },
    commit: async (next) => {
      header = next;
      for (const number of generations.keys())
        if (number !== next.generation) generations.delete(number);
    },
    applyChanges: async (before, put, removed) => {
      const records = generation(before.generation);
      const ids = [...put.map(({ id }) => id), ...removed];
      for (const id of removed) records.delete(id);
      for (const record of put) records.set(record.id, record);
      const all = [...records.values()];
      header = {
        ...before,
        ...(ids.length === 0 ? {} : { log: withChange(header?.log, ids) }),
        entries: all.length,
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      };
      return header;
    },
    records: async ({ generation: number }) => [...generation(number).values()],
    async *slices({ generation: number }) {
      yield [...generation(number).values()];
    },
    recordsOf: async ({ generation: number }, ids) =>
      ids.flatMap((id) => generation(number).get(id) ?? []),
    ids: async ({ generation: number }) => [...generation(number).keys()],
    putPage: async (_key, query, page) => void pages.set(query, page),
    page: async (_key, query) => pages.get(query) ?? null,
    remove: async () => {
      header = null;
      pages.clear();
      generations.clear();
    },
  };
  const values = async () =>
    header === null ? null : (await store.records(header)).map(({ value }) => value);
  return { store, values, generations: () => [...generations.keys()] };
}
