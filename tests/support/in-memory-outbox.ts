/**
 * Replaces src/api/outbox/device-outbox.ts without a browser's storage: the same calls over a store.
 * `vi.mock('…/api/outbox/device-outbox.ts', () => import('…/tests/support/in-memory-outbox.ts'))`.
 */
import { createStore, type ReadableStore } from '../../src/browser/store.ts';
import { appendFile } from '../../src/domain/outbox/files.ts';
import {
  emptyOutbox,
  type NewFile,
  type Outbox,
  type OutboxFile,
} from '../../src/domain/outbox/outbox.ts';

const unsent = createStore<Outbox>(emptyOutbox);
const bytesOf = new Map<number, ArrayBuffer>();
let isFull = false;

export const unsentChanges: ReadableStore<Outbox> = unsent;

/** What the device keeps, at the start of a test. */
export function startWith(outbox: Outbox = emptyOutbox): void {
  isFull = false;
  bytesOf.clear();
  unsent.set(outbox);
}

/** The device takes no more data. */
export function fillDevice(): void {
  isFull = true;
}

export async function readUnsent(): Promise<Outbox> {
  return unsent.get();
}

export async function changeOutbox(
  _of: unknown,
  work: (before: Outbox) => Outbox,
): Promise<Outbox> {
  if (isFull) throw new DOMException('The device is full.', 'QuotaExceededError');
  unsent.set(work(unsent.get()));
  return unsent.get();
}

export async function addFileToOutbox(
  _of: unknown,
  file: NewFile,
  bytes: ArrayBuffer,
): Promise<OutboxFile> {
  if (isFull) throw new DOMException('The device is full.', 'QuotaExceededError');
  const added = appendFile(unsent.get(), file);
  bytesOf.set(added.file.id, bytes);
  unsent.set(added.outbox);
  return added.file;
}

export async function readFileBytes(_of: unknown, id: number): Promise<ArrayBuffer | null> {
  return bytesOf.get(id) ?? null;
}

export async function clearOutbox(): Promise<void> {
  unsent.set(emptyOutbox);
}

export function openOutbox(): () => void {
  return () => undefined;
}
