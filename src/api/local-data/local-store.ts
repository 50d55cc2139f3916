import type { Collection, Dexie as Database, Table } from 'dexie';

/** The person to whom the data on this device belong. */
export interface LocalOwner {
  readonly organisation: number;
  readonly user: number;
}

/** One data type of a site. */
export interface LocalKey extends LocalOwner {
  readonly site: number;
  /** The key of a `KeptType`. */
  readonly type: string;
}

/** What of a site is kept: everything, or the work of the person and what it touches. */
export type KeptScope = 'site' | 'my_work';

/** What is known about the records of a data type; without it there are none (spec 4.3). */
export interface LocalHeader extends LocalKey {
  /** The version of the format (spec 9). */
  readonly format: string;
  /** What the records are of; with another one they are read again. Headers from before it existed lack it. */
  readonly scope?: KeptScope;
  /** The rights with which the records were read (`KeptType.rights`). */
  readonly rights: string;
  /** The records that belong to it; a load of all records writes a new generation. */
  readonly generation: number;
  /** When the records were last brought up to date, ISO 8601 UTC. */
  readonly syncedAt: string;
  /** The event sequence of the site that the records reflect; null if the call has none. */
  readonly syncCursor: number | null;
  readonly entries: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
  /** The last changes of the records, so that who has them in memory reads these alone. */
  readonly log?: ChangeLog;
}

/** Changes of the records of a generation. */
export interface ChangeLog {
  /** How many there were. */
  readonly count: number;
  /** The last of them by their number, with the ids of their records. */
  readonly changes: readonly { readonly at: number; readonly ids: readonly number[] }[];
}

export interface LocalRecord {
  readonly id: number;
  /** Its size as JSON. */
  readonly bytes: number;
  readonly value: object;
}

/** The first page of a list, as the server sent it last. */
export interface FirstPage {
  readonly ids: readonly number[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly nextCursor: string | null;
}

interface StoredPage extends FirstPage, LocalKey {
  /** What is asked of the list (`firstPageQuery`). */
  readonly query: string;
  /** When it was put, in milliseconds. */
  readonly at: number;
}

type StoredRecord = LocalRecord & LocalKey & { readonly generation: number };

/** Data of the server on this device. */
export interface LocalStore {
  readonly headers: (owner: LocalOwner) => Promise<readonly LocalHeader[]>;
  readonly header: (key: LocalKey) => Promise<LocalHeader | null>;
  /** Writes records of a generation that no header names yet. */
  readonly putRecords: (
    key: LocalKey,
    generation: number,
    records: readonly LocalRecord[],
  ) => Promise<void>;
  /** Makes the header the one of its data type, and removes the records of other generations. */
  readonly commit: (header: LocalHeader) => Promise<void>;
  /** Puts and removes records of a header, and writes the header with their number and size. */
  readonly applyChanges: (
    header: LocalHeader,
    put: readonly LocalRecord[],
    removed: readonly number[],
  ) => Promise<LocalHeader>;
  /** The records of the header's generation. */
  readonly records: (header: LocalHeader) => Promise<readonly LocalRecord[]>;
  /** The same in slices, so that not all of them are in memory at once. */
  readonly slices: (header: LocalHeader) => AsyncIterable<readonly LocalRecord[]>;
  /** Those of them that have these ids. */
  readonly recordsOf: (
    header: LocalHeader,
    ids: readonly number[],
  ) => Promise<readonly LocalRecord[]>;
  /** Their ids. */
  readonly ids: (header: LocalHeader) => Promise<readonly number[]>;
  /**
   * Keeps the first page of a list; of each data type the pages that were put last. Nothing, if the data of
   * the type have left this device meanwhile, such as by a log-out.
   */
  readonly putPage: (key: LocalKey, query: string, page: FirstPage) => Promise<void>;
  readonly page: (key: LocalKey, query: string) => Promise<FirstPage | null>;
  /** Removes what a person has on this device: all of it, or that of one site or data type. */
  readonly remove: (owner: LocalOwner, site?: number, type?: string) => Promise<void>;
}

interface Tables {
  readonly database: Database;
  readonly headers: Table<LocalHeader>;
  readonly records: Table<StoredRecord>;
  readonly pages: Table<StoredPage>;
  /**
   * All keys that begin with these parts, or consist of them.
   *
   * @param after only those of a greater last part
   */
  readonly startingWith: <T>(
    table: Table<T>,
    parts: readonly (number | string)[],
    after?: number,
  ) => Collection<T>;
}

async function openTables(): Promise<Tables> {
  const { Dexie } = await import('dexie');
  const database = new Dexie('local-data');
  database.version(1).stores({
    headers: '[organisation+user+site+type]',
    records: '[organisation+user+site+type+generation+id]',
  });
  database.version(2).stores({ pages: '[organisation+user+site+type+query]' });
  return {
    database,
    headers: database.table('headers'),
    records: database.table('records'),
    pages: database.table('pages'),
    startingWith: (table, parts, after) =>
      table
        .where(':id')
        .between(
          after === undefined ? [...parts] : [...parts, after],
          [...parts, Dexie.maxKey],
          after === undefined,
          true,
        ),
  };
}

const partsOf = ({ organisation, user, site, type }: LocalKey) =>
  [organisation, user, site, type] as const;

/** Records that are read in one go where they are not needed together. */
const slice = 500;

/** First pages that are kept of a data type: more than the views that people go to and fro between. */
const mostPages = 40;

/** Ids in the log of a header. */
const loggedIds = 1000;

/** The log with one more change; the oldest ones leave it. */
export function withChange(log: ChangeLog | undefined, ids: readonly number[]): ChangeLog {
  const { count, changes } = log ?? { count: 0, changes: [] };
  let room = loggedIds;
  const kept = [...changes, { at: count + 1, ids }].toReversed().filter((change) => {
    room -= change.ids.length;
    return room >= 0;
  });
  return { count: count + 1, changes: kept.toReversed() };
}

/** Records that are written in one go: the browser copies them, 0.07 ms each, while the page waits. */
const atOnce = 100;

/** Puts records in slices, between which the page goes on. Within a transaction, if there is one. */
async function putInSlices(
  table: Table<StoredRecord>,
  records: readonly StoredRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce)
    await table.bulkPut(records.slice(from, from + atOnce));
}

/** The store in the browser's database. Its methods reject if the browser refuses storage. */
export function createLocalStore(): LocalStore {
  let opened: Promise<Tables> | null = null;
  const tables = () => (opened ??= openTables());

  return {
    async headers({ organisation, user }) {
      const { headers, startingWith } = await tables();
      return startingWith(headers, [organisation, user]).toArray();
    },
    async header(key) {
      const { headers } = await tables();
      return (await headers.get([...partsOf(key)])) ?? null;
    },
    async putRecords({ organisation, user, site, type }, generation, records) {
      const { database, records: table } = await tables();
      const key = { organisation, user, site, type, generation };
      await database.transaction('rw', table, () =>
        putInSlices(
          table,
          records.map((record) => ({ ...key, ...record })),
        ),
      );
    },
    async commit(header) {
      const { database, headers, records, startingWith } = await tables();
      await database.transaction('rw', headers, records, async () => {
        await headers.put(header);
        await startingWith(records, partsOf(header))
          .and(({ generation }) => generation !== header.generation)
          .delete();
      });
    },
    async applyChanges(header, put, removed) {
      const { database, headers, records } = await tables();
      const { organisation, user, site, type, generation } = header;
      const key = { organisation, user, site, type, generation };
      const keyOf = (id: number) => [...partsOf(header), generation, id];
      return database.transaction('rw', headers, records, async () => {
        const ids = [...put.map(({ id }) => id), ...removed];
        const before = (await records.bulkGet(ids.map(keyOf))).filter((each) => each !== undefined);
        await records.bulkDelete(removed.map(keyOf));
        await putInSlices(
          records,
          put.map((record) => ({ ...key, ...record })),
        );
        const sum = (some: readonly LocalRecord[]) =>
          some.reduce((total, { bytes }) => total + bytes, 0);
        // Another tab may have changed records since the header was read.
        const log = (await headers.get([...partsOf(header)]))?.log ?? header.log;
        const after = {
          ...header,
          ...(ids.length === 0 ? log && { log } : { log: withChange(log, ids) }),
          entries: header.entries + put.length - before.length,
          bytes: header.bytes + sum(put) - sum(before),
        };
        await headers.put(after);
        return after;
      });
    },
    async records(header) {
      const { records, startingWith } = await tables();
      return startingWith(records, [...partsOf(header), header.generation]).toArray();
    },
    async *slices(header) {
      const { records, startingWith } = await tables();
      const parts = [...partsOf(header), header.generation];
      let after: number | undefined;
      do {
        const found: readonly StoredRecord[] = await startingWith(records, parts, after)
          .limit(slice)
          .toArray();
        if (found.length > 0) yield found;
        after = found.length < slice ? undefined : found.at(-1)?.id;
      } while (after !== undefined);
    },
    async recordsOf(header, ids) {
      const { records } = await tables();
      const keys = ids.map((id) => [...partsOf(header), header.generation, id]);
      return (await records.bulkGet(keys)).filter((each) => each !== undefined);
    },
    async ids(header) {
      const { records, startingWith } = await tables();
      const keys = await startingWith(records, [
        ...partsOf(header),
        header.generation,
      ]).primaryKeys();
      return (keys as readonly (readonly unknown[])[]).map((key) => Number(key.at(-1)));
    },
    async putPage(key, query, page) {
      const { database, headers, pages, startingWith } = await tables();
      const { organisation, user, site, type } = key;
      await database.transaction('rw', headers, pages, async () => {
        if ((await headers.get([...partsOf(key)])) === undefined) return;
        await pages.put({ organisation, user, site, type, query, at: Date.now(), ...page });
        const all = await startingWith(pages, partsOf(key)).sortBy('at');
        const oldest = all.slice(0, Math.max(0, all.length - mostPages));
        await pages.bulkDelete(oldest.map((each) => [...partsOf(each), each.query]));
      });
    },
    async page(key, query) {
      const { pages } = await tables();
      return (await pages.get([...partsOf(key), query])) ?? null;
    },
    async remove({ organisation, user }, site, type) {
      const { database, headers, records, pages, startingWith } = await tables();
      const parts = [organisation, user, site, type].filter((part) => part !== undefined);
      await database.transaction('rw', headers, records, pages, async () => {
        await startingWith(headers, parts).delete();
        await startingWith(records, parts).delete();
        await startingWith(pages, parts).delete();
      });
    },
  };
}
