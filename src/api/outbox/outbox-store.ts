import type { Dexie as Database, Table } from 'dexie';
import type { Outbox, OutboxEntry } from '../../domain/outbox/outbox.ts';
import { emptied } from '../../domain/outbox/settle.ts';
import type { LocalOwner } from '../local-data/local-store.ts';

type StoredEntry = OutboxEntry & LocalOwner;

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
  /** Removes the changes of a person from this device. */
  readonly clear: (owner: LocalOwner) => Promise<void>;
}

interface Tables {
  readonly database: Database;
  readonly entries: Table<StoredEntry>;
  readonly made: Table<StoredId>;
  readonly heads: Table<Head>;
}

/** Loads the code of the database, which pages open without. */
export const loadDatabase = () => import('dexie');

async function openTables(): Promise<Tables> {
  const { Dexie } = await loadDatabase();
  // Strict durability: what the page calls kept is on disk, not in a buffer of the browser.
  const database = new Dexie('outbox', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    entries: '[organisation+user+sequence], [organisation+user]',
    made: '[organisation+user+local], [organisation+user]',
    heads: '[organisation+user]',
  });
  return {
    database,
    entries: database.table('entries'),
    made: database.table('made'),
    heads: database.table('heads'),
  };
}

interface Known {
  readonly revision: number;
  readonly outbox: Outbox;
}

function toEntry({ organisation: _organisation, user: _user, ...entry }: StoredEntry): OutboxEntry {
  return entry;
}

export function createOutboxStore(): OutboxStore {
  let opened: Promise<Tables> | null = null;
  const tables = () => (opened ??= openTables());
  /** The outboxes as this page last saw them; the revision says whether another tab was busy. */
  const known = new Map<string, Known>();

  const nameOf = ({ organisation, user }: LocalOwner) => `${organisation} ${user}`;
  const remember = (owner: LocalOwner, now: Known) => known.set(nameOf(owner), now);

  async function load({ entries, made, heads }: Tables, owner: LocalOwner): Promise<Known> {
    const key: [number, number] = [owner.organisation, owner.user];
    const head = await heads.get(key);
    const revision = head?.revision ?? 0;
    const before = known.get(nameOf(owner));
    if (before?.revision === revision) return before;
    const [rows, ids] = await Promise.all([
      entries.where('[organisation+user]').equals(key).sortBy('sequence'),
      made.where('[organisation+user]').equals(key).toArray(),
    ]);
    const outbox: Outbox = {
      entries: rows.map(toEntry),
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
    const ids = [...after.made].filter(
      ([local, server]) => before.outbox.made.get(local) !== server,
    );
    const lost = [...before.outbox.made.keys()].filter((local) => !after.made.has(local));
    const revision = before.revision + 1;
    const keyOf = (number: number) => [organisation, user, number];
    await Promise.all([
      open.entries.bulkPut(put.map((entry) => ({ ...entry, ...own }))),
      open.entries.bulkDelete(gone.map(keyOf)),
      open.made.bulkPut(ids.map(([local, server]) => ({ ...own, local, server }))),
      open.made.bulkDelete(lost.map(keyOf)),
      open.heads.put({ ...own, last: after.last, revision }),
    ]);
    return { revision, outbox: after };
  }

  async function change(owner: LocalOwner, work: (before: Outbox) => Outbox): Promise<Outbox> {
    const open = await tables();
    const { database, entries, made, heads } = open;
    const result = await database.transaction('rw', entries, made, heads, async () => {
      const before = await load(open, owner);
      const after = work(before.outbox);
      return after === before.outbox ? before : write(open, owner, before, after);
    });
    remember(owner, result);
    return result.outbox;
  }

  return {
    change,
    async read(owner) {
      const open = await tables();
      const { database, entries, made, heads } = open;
      const found = await database.transaction('r', entries, made, heads, () => load(open, owner));
      remember(owner, found);
      return found.outbox;
    },
    async clear(owner) {
      await change(owner, emptied);
    },
  };
}
