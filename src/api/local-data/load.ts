import type { KeptScope, LocalHeader, LocalKey, LocalRecord, LocalStore } from './local-store.ts';

/** The version of the format on this device; another one is loaded as a whole (spec 9). */
const localFormat = 'v1.0.1';
/** Milliseconds for which records are kept up to date by their changes alone (spec 9). */
export const validMs = 24 * 3_600_000;

/** A row of the server; `deleted_at` marks one to remove. */
export interface KeptRow {
  readonly id: number;
  readonly deleted_at?: string | null;
}

export interface KeptPage {
  readonly rows: readonly KeptRow[];
  /** Ids of rows that are not kept any more, although they did not change. */
  readonly gone?: readonly number[];
  /** The event sequence of the site that the page reflects; null if the call has none. */
  readonly syncCursor: number | null;
}

/** A data type of a site that can be kept on this device. */
export interface KeptType {
  readonly key: string;
  /** Whether the page keeps the reply itself (`kept-replies.ts`): then the store has the header alone. */
  readonly isKeptReply: boolean;
  /** What the person may not read of a row, as text; rows that were read with other rights are loaded again. */
  readonly rights: string;
  /** What of the site the rows are; those of another scope are loaded again. */
  readonly scope: KeptScope;
  /** Pages of all rows. */
  readonly all: () => AsyncIterable<KeptPage>;
  /**
   * Pages of the rows that changed after a sync cursor, for a device with rows of these ids; null if the
   * call knows no changes.
   */
  readonly changes:
    | ((syncCursor: number, held: () => Promise<readonly number[]>) => AsyncIterable<KeptPage>)
    | null;
}

const encoder = new TextEncoder();

function recordOf(value: KeptRow): LocalRecord {
  return { id: value.id, bytes: encoder.encode(JSON.stringify(value)).length, value };
}

const isDeleted = ({ deleted_at: at }: KeptRow): boolean => typeof at === 'string';

async function loadAll(
  store: LocalStore,
  key: LocalKey,
  kept: KeptType,
  before: LocalHeader | null,
  now: () => number,
  onProgress: (entries: number) => void,
): Promise<LocalHeader> {
  const generation = Math.max(now(), (before?.generation ?? 0) + 1);
  const syncedAt = new Date(now()).toISOString();
  let [entries, bytes] = [0, 0];
  // Changes during the load come with the next one: the cursor is that of the first page.
  let syncCursor: number | null | undefined;
  for await (const page of kept.all()) {
    if (syncCursor === undefined) ({ syncCursor } = page);
    const records = page.rows.map(recordOf);
    if (!kept.isKeptReply) await store.putRecords(key, generation, records);
    entries += records.length;
    bytes += records.reduce((sum, record) => sum + record.bytes, 0);
    onProgress(entries);
  }
  const { organisation, user, site, type } = key;
  const header: LocalHeader = {
    organisation,
    user,
    site,
    type,
    format: localFormat,
    scope: kept.scope,
    rights: kept.rights,
    generation,
    syncedAt,
    syncCursor: syncCursor ?? null,
    entries,
    bytes,
  };
  await store.commit(header);
  return header;
}

/**
 * Merges what changed since the header (spec 4.3): a deleted record is removed, one with a known id
 * replaced, another one added.
 */
async function mergeChanges(
  store: LocalStore,
  header: LocalHeader,
  pages: AsyncIterable<KeptPage>,
  syncedAt: string,
): Promise<LocalHeader> {
  let merged = header;
  let syncCursor: number | null = null;
  for await (const page of pages) {
    syncCursor ??= page.syncCursor;
    const removed = [...page.rows.filter(isDeleted).map(({ id }) => id), ...(page.gone ?? [])];
    const put = page.rows.filter((row) => !isDeleted(row)).map(recordOf);
    merged = await store.applyChanges(merged, put, removed);
  }
  // The cursor moves when every page is stored, so that a lost one is fetched again.
  return store.applyChanges({ ...merged, syncedAt, syncCursor }, [], []);
}

/**
 * Loads a data type to this device, or brings it up to date. Calls `onProgress` with the number of
 * records loaded so far. Rejects with the error of a call or of the browser's storage; the records
 * that were there before stay readable.
 */
export async function loadKept(
  store: LocalStore,
  key: LocalKey,
  kept: KeptType,
  onProgress: (entries: number) => void,
  now: () => number = Date.now,
): Promise<LocalHeader> {
  const header = await store.header(key);
  const isValid =
    header !== null &&
    header.format === localFormat &&
    (header.scope ?? 'site') === kept.scope &&
    header.rights === kept.rights &&
    now() - Date.parse(header.syncedAt) < validMs;
  if (isValid && header.syncCursor !== null && kept.changes !== null) {
    const syncedAt = new Date(now()).toISOString();
    const pages = kept.changes(header.syncCursor, () => store.ids(header));
    return mergeChanges(store, header, pages, syncedAt);
  }
  return loadAll(store, key, kept, header, now, onProgress);
}

/** A load that is running, and the one that follows it. */
interface Running {
  readonly now: Promise<unknown>;
  next: { readonly promise: Promise<unknown>; load: () => Promise<unknown> } | null;
}

/** By the store's key as text. */
const running = new Map<string, Running>();

/**
 * Runs the loads of one data type one after the other. Changes arrive while a load runs: one more
 * load follows then, however many there are, so that a long load is never begun again. It is the one
 * that was asked for last.
 */
export function oneAfterTheOther<T>(name: string, load: () => Promise<T>): Promise<T> {
  const current = running.get(name);
  if (current === undefined) {
    const now = load().finally(() => {
      if (running.get(name)?.next === null) running.delete(name);
    });
    running.set(name, { now, next: null });
    return now;
  }
  if (current.next === null) {
    const promise = current.now
      .catch(() => undefined)
      .then(() => {
        running.delete(name);
        return oneAfterTheOther(name, current.next?.load ?? load);
      });
    current.next = { promise, load };
  } else current.next.load = load;
  return current.next.promise as Promise<T>;
}
