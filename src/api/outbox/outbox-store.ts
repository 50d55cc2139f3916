import type { Dexie as Database, Table } from 'dexie';
import { appendFile } from '../../domain/outbox/files.ts';
import type { NewFile, Outbox, OutboxEntry, OutboxFile } from '../../domain/outbox/outbox.ts';
import { emptied } from '../../domain/outbox/settle.ts';
import type { LocalOwner } from '../local-data/local-store.ts';
import { databaseName } from './database-name.ts';

type StoredEntry = OutboxEntry & LocalOwner;
type StoredFile = OutboxFile & LocalOwner;

/** The bytes of a file. A buffer and not a `File`, which may only point to the disk of the device. */
interface StoredBytes extends LocalOwner {
  readonly id: number;
  readonly bytes: ArrayBuffer;
}

interface StoredId extends LocalOwner {
  readonly local: number;
  readonly server: number;
}

/** What every change of an outbox writes. */
interface Head extends LocalOwner {
  /** The last sequence that was given; it outlives the entries. */
  readonly last: number;
  /** How often the outbox has changed. */
  readonly revision: number;
}

/** The outboxes of this device. Methods reject if the browser refuses storage. */
export interface OutboxStore {
  readonly read: (owner: LocalOwner) => Promise<Outbox>;
  /**
   * Replaces an outbox by what `work` makes of it, in one transaction over all tabs, and resolves
   * when that is on disk. What `work` throws rejects, and nothing is changed.
   */
  readonly change: (owner: LocalOwner, work: (before: Outbox) => Outbox) => Promise<Outbox>;
  /** Adds a file, and resolves when its bytes are on disk too. */
  readonly addFile: (
    owner: LocalOwner,
    file: NewFile,
    bytes: ArrayBuffer,
  ) => Promise<{ readonly outbox: Outbox; readonly file: OutboxFile }>;
  /** The bytes of a file; null if it is not on this device. */
  readonly readBytes: (owner: LocalOwner, id: number) => Promise<ArrayBuffer | null>;
  /** Removes the changes of a person from this device. */
  readonly clear: (owner: LocalOwner) => Promise<void>;
}

interface Tables {
  readonly database: Database;
  readonly entries: Table<StoredEntry>;
  readonly files: Table<StoredFile>;
  readonly bytes: Table<StoredBytes>;
  readonly made: Table<StoredId>;
  readonly heads: Table<Head>;
}

/** Loads the code of the database, which pages open without. */
export const loadDatabase = () => import('dexie');

async function openTables(): Promise<Tables> {
  const { Dexie } = await loadDatabase();
  // Strict durability: what the page calls kept is on disk, not in a buffer of the browser.
  const database = new Dexie(databaseName, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    entries: '[organisation+user+sequence], [organisation+user]',
    made: '[organisation+user+local], [organisation+user]',
    heads: '[organisation+user]',
  });
  database.version(2).stores({
    files: '[organisation+user+id], [organisation+user]',
    bytes: '[organisation+user+id]',
  });
  return {
    database,
    entries: database.table('entries'),
    files: database.table('files'),
    bytes: database.table('bytes'),
    made: database.table('made'),
    heads: database.table('heads'),
  };
}

interface Known {
  readonly revision: number;
  readonly outbox: Outbox;
}

function withoutOwner<Row extends LocalOwner>({
  organisation: _organisation,
  user: _user,
  ...row
}: Row): Omit<Row, keyof LocalOwner> {
  return row;
}

export function createOutboxStore(): OutboxStore {
  let opened: Promise<Tables> | null = null;
  const tables = () => (opened ??= openTables());
  /** The outboxes as this page last saw them; the revision says whether another tab was busy. */
  const known = new Map<string, Known>();

  const nameOf = ({ organisation, user }: LocalOwner) => `${organisation} ${user}`;
  const remember = (owner: LocalOwner, now: Known) => known.set(nameOf(owner), now);

  async function load({ entries, files, made, heads }: Tables, owner: LocalOwner): Promise<Known> {
    const key: [number, number] = [owner.organisation, owner.user];
    const head = await heads.get(key);
    const revision = head?.revision ?? 0;
    const before = known.get(nameOf(owner));
    if (before?.revision === revision) return before;
    const [rows, kept, ids] = await Promise.all([
      entries.where('[organisation+user]').equals(key).sortBy('sequence'),
      files.where('[organisation+user]').equals(key).toArray(),
      made.where('[organisation+user]').equals(key).toArray(),
    ]);
    const outbox: Outbox = {
      entries: rows.map(withoutOwner),
      // Local ids fall.
      files: kept.map(withoutOwner).toSorted((a, b) => b.id - a.id),
      made: new Map(ids.map(({ local, server }) => [local, server])),
      last: head?.last ?? 0,
    };
    return { revision, outbox };
  }

  async function write(open: Tables, owner: LocalOwner, before: Known, after: Outbox) {
    const { organisation, user } = owner;
    const own = { organisation, user };
    const were = new Map(before.outbox.entries.map((entry) => [entry.sequence, entry]));
    const put = after.entries.filter((entry) => were.get(entry.sequence) !== entry);
    const left = new Set(after.entries.map(({ sequence }) => sequence));
    const gone = [...were.keys()].filter((sequence) => !left.has(sequence));
    const filesBefore = new Set(before.outbox.files);
    const putFiles = after.files.filter((file) => !filesBefore.has(file));
    const filesLeft = new Set(after.files.map(({ id }) => id));
    const goneFiles = before.outbox.files.map(({ id }) => id).filter((id) => !filesLeft.has(id));
    const ids = [...after.made].filter(
      ([local, server]) => before.outbox.made.get(local) !== server,
    );
    const lost = [...before.outbox.made.keys()].filter((local) => !after.made.has(local));
    const revision = before.revision + 1;
    const keyOf = (number: number) => [organisation, user, number];
    await Promise.all([
      open.entries.bulkPut(put.map((entry) => ({ ...entry, ...own }))),
      open.entries.bulkDelete(gone.map(keyOf)),
      open.files.bulkPut(putFiles.map((file) => ({ ...file, ...own }))),
      open.files.bulkDelete(goneFiles.map(keyOf)),
      open.bytes.bulkDelete(goneFiles.map(keyOf)),
      open.made.bulkPut(ids.map(([local, server]) => ({ ...own, local, server }))),
      open.made.bulkDelete(lost.map(keyOf)),
      open.heads.put({ ...own, last: after.last, revision }),
    ]);
    return { revision, outbox: after };
  }

  /** Replaces an outbox by what `work` makes of it; `also` runs in the same transaction. */
  async function change(
    owner: LocalOwner,
    work: (before: Outbox) => Outbox,
    also: (open: Tables) => Promise<unknown> = async () => undefined,
  ): Promise<Outbox> {
    const open = await tables();
    const { database, entries, files, bytes, made, heads } = open;
    const all = [entries, files, bytes, made, heads];
    const result = await database.transaction('rw', all, async () => {
      const before = await load(open, owner);
      const after = work(before.outbox);
      if (after === before.outbox) return before;
      const written = await write(open, owner, before, after);
      await also(open);
      return written;
    });
    remember(owner, result);
    return result.outbox;
  }

  return {
    change: (owner, work) => change(owner, work),
    async read(owner) {
      const open = await tables();
      const { database, entries, files, made, heads } = open;
      const all = [entries, files, made, heads];
      const found = await database.transaction('r', all, () => load(open, owner));
      remember(owner, found);
      return found.outbox;
    },
    async addFile(owner, file, bytes) {
      const { organisation, user } = owner;
      let added: OutboxFile | null = null;
      const outbox = await change(
        owner,
        (before) => {
          const after = appendFile(before, file);
          added = after.file;
          return after.outbox;
        },
        async (open) => {
          if (added !== null) await open.bytes.put({ organisation, user, id: added.id, bytes });
        },
      );
      if (added === null) throw new Error('The file was not added');
      return { outbox, file: added };
    },
    async readBytes({ organisation, user }, id) {
      const { bytes } = await tables();
      return (await bytes.get([organisation, user, id]))?.bytes ?? null;
    },
    async clear(owner) {
      await change(owner, emptied);
    },
  };
}
