import type { Dexie as Database, Table } from 'dexie';

/** Whose drafts. */
export interface DraftOwner {
  readonly organisation: number;
  readonly user: number;
}

/** Where the drafts of one kind of item belong. */
export interface DraftScope extends DraftOwner {
  readonly site: number;
  /** The module's type. */
  readonly module: string;
}

/** What a draft is of: `item` is the item's id, or `new:` and the template's for one to be made. */
export interface DraftKey extends DraftScope {
  readonly item: string;
}

/** A value that was entered and not saved, with the one that it is to replace. */
export interface DraftValue {
  readonly pointer: string;
  readonly base: unknown;
  readonly mine: unknown;
}

export interface Draft extends DraftKey {
  /** Row version of the item that it was entered over. */
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly keptAt: string;
  /** Of an item to be made: the id under which it is posted, so that it is made once. */
  readonly clientId?: string;
  readonly values: readonly DraftValue[];
}

/** When somebody's drafts were wiped last, in milliseconds since 1970. */
interface DraftWipe extends DraftOwner {
  readonly at: number;
}

interface Store {
  readonly database: Database;
  readonly drafts: Table<Draft>;
  readonly wipes: Table<DraftWipe>;
}

async function openStore(): Promise<Store> {
  const { Dexie } = await import('dexie');
  // Strict: a draft that is kept is on the disk, not in a buffer of the browser.
  const database = new Dexie('drafts', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    drafts: '[organisation+user+site+module+item], [organisation+user]',
    wipes: '[organisation+user]',
  });
  return { database, drafts: database.table('drafts'), wipes: database.table('wipes') };
}

let store: Promise<Store> | null = null;

/** What `work` gives; `otherwise` where the browser keeps nothing for pages, which it may refuse. */
async function withStore<Result>(
  fallback: Result,
  work: (open: Store) => Promise<Result>,
): Promise<Result> {
  if (globalThis.indexedDB === undefined) return fallback;
  try {
    store ??= openStore();
    return await work(await store);
  } catch (error) {
    console.warn('The browser does not let us keep drafts', error);
    return fallback;
  }
}

const primaryKey = ({ organisation, user, site, module, item }: DraftKey) =>
  [organisation, user, site, module, item] as const;

const ownerKey = ({ organisation, user }: DraftOwner): [number, number] => [organisation, user];

/**
 * Keeps a draft in place of an earlier one. A form that was opened (`openedAt`, milliseconds since
 * 1970) before its user's drafts were wiped keeps nothing: its session is over.
 */
export async function saveDraft(draft: Draft, openedAt: number): Promise<void> {
  await withStore(undefined, ({ database, drafts, wipes }) =>
    database.transaction('rw', drafts, wipes, async () => {
      const wipe = await wipes.get(ownerKey(draft));
      if (wipe === undefined || wipe.at < openedAt) await drafts.put(draft);
    }),
  );
}

/** The right to keep the draft of a place, which one page at a time has. */
export interface DraftLock {
  /** Settles once this page has it; false when it was given up before. */
  readonly acquired: Promise<boolean>;
  /** Gives it up, or up waiting for it. */
  readonly release: () => void;
}

/**
 * Asks for the right to keep a draft. Where another page of this browser has it, `onWait` is told, and
 * `held` settles when that page goes. Browsers without locks (an address without TLS) give it at once.
 */
export function lockDraft(key: DraftKey, onWait: () => void): DraftLock {
  const { locks } = globalThis.navigator as { readonly locks?: LockManager };
  if (locks === undefined) return { acquired: Promise.resolve(true), release: () => undefined };
  const held = Promise.withResolvers<boolean>();
  const over = Promise.withResolvers<boolean>();
  const waiting = new AbortController();
  const name = `draft ${JSON.stringify(primaryKey(key))}`;
  const hold = async (lock: Lock | null): Promise<boolean> => {
    if (lock === null) return false;
    held.resolve(!waiting.signal.aborted);
    return waiting.signal.aborted || over.promise;
  };
  async function ask(manager: LockManager): Promise<void> {
    if (await manager.request(name, { ifAvailable: true }, hold)) return;
    if (waiting.signal.aborted) return;
    onWait();
    try {
      await manager.request(name, { signal: waiting.signal }, hold);
    } catch (error) {
      if (!waiting.signal.aborted) throw error;
    }
  }
  void ask(locks);
  return {
    acquired: held.promise,
    release() {
      waiting.abort();
      held.resolve(false);
      over.resolve(true);
    },
  };
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  await withStore(undefined, ({ database, drafts, wipes }) =>
    database.transaction('rw', drafts, wipes, () => drafts.delete(primaryKey(key))),
  );
}

export async function readDraft(key: DraftKey): Promise<Draft | null> {
  return withStore<Draft | null>(
    null,
    async ({ drafts }) => (await drafts.get(primaryKey(key))) ?? null,
  );
}

/** The drafts of the items of one kind, those kept last first. */
export async function draftsInScope(scope: DraftScope): Promise<readonly Draft[]> {
  const all = await draftsOfOwner(scope);
  return all
    .filter(({ site, module }) => site === scope.site && module === scope.module)
    .toSorted((a, b) => (a.keptAt < b.keptAt ? 1 : -1));
}

/** Every draft that a person has on this device. */
export async function draftsOfOwner(owner: DraftOwner): Promise<readonly Draft[]> {
  return withStore<readonly Draft[]>([], ({ drafts }) =>
    drafts.where('[organisation+user]').equals(ownerKey(owner)).toArray(),
  );
}

/** Removes every draft of a person, in every page that is still open too. */
export async function deleteDraftsOfOwner(owner: DraftOwner): Promise<void> {
  await withStore(undefined, ({ database, drafts, wipes }) =>
    database.transaction('rw', drafts, wipes, async () => {
      await drafts.where('[organisation+user]').equals(ownerKey(owner)).delete();
      const { organisation, user } = owner;
      await wipes.put({ organisation, user, at: Date.now() });
    }),
  );
}
