import { createStore, type ReadableStore } from '../browser/store.ts';

/** What is on screen from this device. */
interface DeviceReads {
  /** When the oldest of the data were brought up to date, ISO 8601 UTC; null without data. */
  readonly since: string | null;
}

const store = createStore<DeviceReads | null>(null);

/** The reads that this device has answered since the connection was lost; null: none. */
export const deviceReads: ReadableStore<DeviceReads | null> = store;

/** A read was answered from this device: data as of a moment, or null for lists and settings. */
export function noteDeviceRead(at: string | null): void {
  store.update((before) => {
    const known = before?.since ?? null;
    const since = known === null || (at !== null && at < known) ? at : known;
    return before !== null && since === known ? before : { since };
  });
}

/** The connection is there again, and everything on screen is fetched anew. */
export function forgetDeviceReads(): void {
  store.set(null);
}
