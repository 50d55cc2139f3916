/**
 * Replaces src/api/outbox/device-outbox.ts without a browser's storage: the same calls over a store.
 * `vi.mock('…/api/outbox/device-outbox.ts', () => import('…/tests/support/in-memory-outbox.ts'))`.
 */
import { createStore, type ReadableStore } from '../../src/browser/store.ts';
import { emptyOutbox, type Outbox } from '../../src/domain/outbox/outbox.ts';

const unsent = createStore<Outbox>(emptyOutbox);
let isFull = false;

export const unsentChanges: ReadableStore<Outbox> = unsent;

/** What the device keeps, at the start of a test. */
export function startWith(outbox: Outbox = emptyOutbox): void {
  isFull = false;
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

export async function clearOutbox(): Promise<void> {
  unsent.set(emptyOutbox);
}

export function openOutbox(): () => void {
  return () => undefined;
}
