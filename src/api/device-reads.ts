import { createStore, type ReadableStore } from '../browser/store.ts';
import type { KeptScope } from './local-data/local-store.ts';

/** What is on screen from this device. */
interface DeviceReads {
  /** When the oldest of the data were brought up to date, ISO 8601 UTC; null without data. */
  readonly since: string | null;
  /** Whether any of the data are only the person's work and what it touches. */
  readonly isMyWork: boolean;
}

const store = createStore<DeviceReads | null>(null);

/** The reads that this device has answered since the connection was lost; null: none. */
export const deviceReads: ReadableStore<DeviceReads | null> = store;

/** A read was answered from this device: data as of a moment, or null for lists and settings. */
export function noteDeviceRead(at: string | null, scope: KeptScope = 'site'): void {
  store.update((before) => {
    const known = before?.since ?? null;
    const since = known === null || (at !== null && at < known) ? at : known;
    const isMyWork = before?.isMyWork === true || scope === 'my_work';
    const isSame = since === before?.since && isMyWork === before.isMyWork;
    return isSame ? before : { since, isMyWork };
  });
}

/** The connection is there again, and everything on screen is fetched anew. */
export function forgetDeviceReads(): void {
  store.set(null);
}
