import type { Dexie as Database, Table } from 'dexie';
import { isPageLeaving, leaveBehind, leftBehind } from '../browser/left-behind.ts';
import { isList, isObject } from '../runtime/record/json.ts';

/** The owner of drafts. */
export interface DraftOwner {
  readonly organisation: number;
  readonly user: number;
}

/** The owner and the module of drafts. */
export interface DraftScope extends DraftOwner {
  readonly site: number;
  /** The module's type. */
  readonly module: string;
}

/** The key of a draft. `item` is the item's id, or `new:` and the template's id for a new item. */
export interface DraftKey extends DraftScope {
  readonly item: string;
}

/** A value that was entered and not saved, with the value that it replaces. */
export interface DraftValue {
  readonly pointer: string;
  readonly base: unknown;
  readonly mine: unknown;
}

export interface Draft extends DraftKey {
  /** Row version of the item on which the draft is based. */
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly keptAt: string;
  /** Only for a new item: the id under which it is posted, so that it is created once. */
  readonly clientId?: string;
  readonly values: readonly DraftValue[];
}

/** When the drafts of a person were last wiped, in milliseconds since 1970. */
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
  // Strict durability: a stored draft is on disk, not in a buffer of the browser.
  const database = new Dexie('drafts', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    drafts: '[organisation+user+site+module+item], [organisation+user]',
    wipes: '[organisation+user]',
  });
  return { database, drafts: database.table('drafts'), wipes: database.table('wipes') };
}

/** A draft as a page leaves it behind. */
interface SavedDraft {
  readonly draft: Draft;
  /** When its form was opened, in milliseconds since 1970. */
  readonly openedAt: number;
}

/** The end of a draft as a page leaves it behind. */
interface RemovedDraft {
  readonly removed: DraftKey;
}

const leftPrefix = 'left_draft:';

function isDraftKey(value: unknown): value is DraftKey {
  if (!isObject(value)) return false;
  const { organisation, user, site, module, item } = value;
  return (
    [organisation, user, site].every((id) => typeof id === 'number') &&
    [module, item].every((part) => typeof part === 'string')
  );
}

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isList(value['values']) && isDraftKey(value);

function isSavedDraft(value: unknown): value is SavedDraft {
  return isObject(value) && isDraft(value['draft']) && typeof value['openedAt'] === 'number';
}

const isRemovedDraft = (value: unknown): value is RemovedDraft =>
  isObject(value) && isDraftKey(value['removed']);

/** Stores what pages have left behind; whatever is done to drafts afterwards is newer. */
async function takeLeftDrafts(open: Store): Promise<void> {
  if (leftBehind(leftPrefix).length === 0) return;
  const taken = await open.database.transaction('rw', open.drafts, open.wipes, async () => {
    // Read within the transaction: another page may have taken them, and stored something newer.
    const left = leftBehind(leftPrefix);
    for (const { value } of left) {
      if (isSavedDraft(value)) await putDraft(open, value);
      else if (isRemovedDraft(value)) await open.drafts.delete(primaryKey(value.removed));
    }
    return left;
  });
  for (const { remove } of taken) remove();
}

let store: Promise<Store> | null = null;

/** The result of `work`; `fallback` if the browser refuses storage. */
async function withStore<Result>(
  fallback: Result,
  work: (open: Store) => Promise<Result>,
): Promise<Result> {
  if (globalThis.indexedDB === undefined) return fallback;
  try {
    store ??= openStore();
    const open = await store;
    await takeLeftDrafts(open);
    return await work(open);
  } catch (error) {
    console.warn('The browser does not let us keep drafts', error);
    return fallback;
  }
}

const primaryKey = ({ organisation, user, site, module, item }: DraftKey) =>
  [organisation, user, site, module, item] as const;

const ownerKey = ({ organisation, user }: DraftOwner): [number, number] => [organisation, user];

async function putDraft({ drafts, wipes }: Store, { draft, openedAt }: SavedDraft): Promise<void> {
  const wipe = await wipes.get(ownerKey(draft));
  if (wipe === undefined || wipe.at < openedAt) await drafts.put(draft);
}

/** Leaves behind what has become of a draft, in place of what was left of it before. */
function leave(key: DraftKey, what: SavedDraft | RemovedDraft): void {
  if (globalThis.indexedDB === undefined) return;
  leaveBehind(leftPrefix + JSON.stringify(primaryKey(key)), what);
}

/**
 * Stores a draft and replaces the earlier one. A form that was opened (`openedAt`, milliseconds
 * since 1970) before its user's drafts were wiped stores nothing, because its session has ended.
 * A page that is being left leaves the draft behind at once, since it may end before the database has it.
 */
export async function saveDraft(draft: Draft, openedAt: number): Promise<void> {
  const saved: SavedDraft = { draft, openedAt };
  if (isPageLeaving()) leave(draft, saved);
  await withStore(undefined, (open) =>
    open.database.transaction('rw', open.drafts, open.wipes, () => putDraft(open, saved)),
  );
}

/** The lock of a draft; one page at a time holds it. */
export interface DraftLock {
  /** True when this page holds the lock; false if it was released before. */
  readonly acquired: Promise<boolean>;
  /** Releases the lock, or stops waiting for it. */
  readonly release: () => void;
}

/**
 * Requests the lock of a draft. If another page of this browser holds it, calls `onWait`;
 * `acquired` resolves when that page closes. Browsers without locks (an address without TLS) grant
 * it immediately.
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
  async function requestLock(manager: LockManager): Promise<void> {
    if (await manager.request(name, { ifAvailable: true }, hold)) return;
    if (waiting.signal.aborted) return;
    onWait();
    try {
      await manager.request(name, { signal: waiting.signal }, hold);
    } catch (error) {
      if (!waiting.signal.aborted) throw error;
    }
  }
  void requestLock(locks);
  return {
    acquired: held.promise,
    release() {
      waiting.abort();
      held.resolve(false);
      over.resolve(true);
    },
  };
}

/**
 * Removes a draft. That is left behind before it returns: a page may be reloaded right after a save, before
 * the database has removed anything, and would offer what is saved.
 */
export async function deleteDraft(key: DraftKey): Promise<void> {
  const { organisation, user, site, module, item } = key;
  leave(key, { removed: { organisation, user, site, module, item } });
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

/** The drafts of a scope, the latest first. */
export async function draftsInScope(scope: DraftScope): Promise<readonly Draft[]> {
  const all = await draftsOfOwner(scope);
  return all
    .filter(({ site, module }) => site === scope.site && module === scope.module)
    .toSorted((a, b) => (a.keptAt < b.keptAt ? 1 : -1));
}

/** Every draft of a person on this device. */
export async function draftsOfOwner(owner: DraftOwner): Promise<readonly Draft[]> {
  return withStore<readonly Draft[]>([], ({ drafts }) =>
    drafts.where('[organisation+user]').equals(ownerKey(owner)).toArray(),
  );
}

/** Removes every draft of a person. Other open pages store no more of them either. */
export async function deleteDraftsOfOwner(owner: DraftOwner): Promise<void> {
  await withStore(undefined, ({ database, drafts, wipes }) =>
    database.transaction('rw', drafts, wipes, async () => {
      await drafts.where('[organisation+user]').equals(ownerKey(owner)).delete();
      const { organisation, user } = owner;
      await wipes.put({ organisation, user, at: Date.now() });
    }),
  );
}
