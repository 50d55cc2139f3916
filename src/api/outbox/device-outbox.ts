import { createStore, type ReadableStore } from '../../browser/store.ts';
import {
  emptyOutbox,
  type NewFile,
  type Outbox,
  type OutboxFile,
} from '../../domain/outbox/outbox.ts';
import type { LocalOwner } from '../local-data/local-store.ts';
import { storeBeforePictures } from '../local-data/make-room.ts';
import { databaseName } from './database-name.ts';
import { createOutboxStore } from './outbox-store.ts';

const store = createOutboxStore();
const unsent = createStore<Outbox>(emptyOutbox);

/** The Web Lock of whoever sends the changes of a person: one tab, or the worker while no page is open. */
export const outboxLock = ({ organisation, user }: LocalOwner): string =>
  `outbox ${organisation} ${user}`;

/** Tells the other tabs of this browser that an outbox has changed. */
let channel: BroadcastChannel | null = null;
let owner: LocalOwner | null = null;

/** What the person who is signed in has not sent, as this page last saw it. */
export const unsentChanges: ReadableStore<Outbox> = unsent;

const isSame = (a: LocalOwner | null, b: LocalOwner): boolean =>
  a?.organisation === b.organisation && a.user === b.user;

function show(of: LocalOwner, outbox: Outbox): void {
  if (isSame(owner, of)) unsent.set(outbox);
}

/** A database that is there stays. */
let isThere = false;

/** Whether this browser has kept changes; without any no database is opened. */
async function hasDatabase(): Promise<boolean> {
  if (isThere || globalThis.indexedDB === undefined) return isThere;
  isThere =
    typeof indexedDB.databases !== 'function' ||
    (await indexedDB.databases()).some(({ name }) => name === databaseName);
  return isThere;
}

/** Reads the changes of a person that are on this device. */
export async function readUnsent(of: LocalOwner): Promise<Outbox> {
  return (await hasDatabase()) ? store.read(of) : emptyOutbox;
}

/** Changes an outbox on disk (`OutboxStore.change`), and shows it in every tab. */
export async function changeOutbox(
  of: LocalOwner,
  work: (before: Outbox) => Outbox,
): Promise<Outbox> {
  const after = await storeBeforePictures(() => store.change(of, work));
  show(of, after);
  channel?.postMessage(of);
  return after;
}

/** Adds a file to an outbox; resolves when it is on disk (`OutboxStore.addFile`). */
export async function addFileToOutbox(
  of: LocalOwner,
  file: NewFile,
  bytes: ArrayBuffer,
): Promise<OutboxFile> {
  const added = await storeBeforePictures(() => store.addFile(of, file, bytes));
  show(of, added.outbox);
  channel?.postMessage(of);
  return added.file;
}

/** The bytes of a file of an outbox; null if they are not on this device. */
export async function readFileBytes(of: LocalOwner, id: number): Promise<ArrayBuffer | null> {
  return (await hasDatabase()) ? store.readBytes(of, id) : null;
}

/** Removes the changes of a person from this device. */
export async function clearOutbox(of: LocalOwner): Promise<void> {
  if (!(await hasDatabase())) return;
  await store.clear(of);
  show(of, emptyOutbox);
  channel?.postMessage(of);
}

/**
 * Shows the outbox of the person who is signed in, also as other tabs change it. Returns a function
 * that ends it.
 */
export function openOutbox(of: LocalOwner): () => void {
  owner = of;
  const refresh = async () => {
    try {
      show(of, await readUnsent(of));
    } catch (error) {
      console.error('The changes on this device could not be read', error);
    }
  };
  const opened = 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName) : null;
  channel = opened;
  opened?.addEventListener('message', () => void refresh());
  void refresh();
  return () => {
    opened?.close();
    if (channel === opened) channel = null;
    if (!isSame(owner, of)) return;
    owner = null;
    unsent.set(emptyOutbox);
  };
}
