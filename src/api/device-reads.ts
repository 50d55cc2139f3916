import { createStore, type ReadableStore } from '../browser/store.ts';

const store = createStore<string | null>(null);

/**
 * When the oldest of the data on screen that came from this device were sent by the server, ISO 8601
 * UTC; null if all came from the server.
 */
export const deviceReads: ReadableStore<string | null> = store;

/** A read was answered from this device, as of a moment. */
export function noteDeviceRead(at: string): void {
  store.update((before) => (before === null || at < before ? at : before));
}

/** The connection is there again, and everything on screen is fetched anew. */
export function forgetDeviceReads(): void {
  store.set(null);
}
