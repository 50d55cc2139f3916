import { createStore, type ReadableStore } from '../browser/store.ts';
import type { KeptScope } from './local-data/local-store.ts';

/** When data of this device were brought up to date, and what they are of. */
export interface Origin {
  /** ISO 8601 UTC; null for lists and settings. */
  readonly at: string | null;
  readonly scope: KeptScope;
}

/** By the hashes of their queries; an origin: the server has not answered. */
type Unconfirmed = ReadonlyMap<string, 'refreshing' | Origin>;

const store = createStore<Unconfirmed>(new Map());

/** The data of this device that are shown while the server is asked for them, or has not answered. */
export const unconfirmed: ReadableStore<Unconfirmed> = store;

export function markUnconfirmed(hash: string, state: 'refreshing' | Origin): void {
  store.update((before) => new Map(before).set(hash, state));
}

/** A query has the data of the server, or is on screen no more. */
export function forgetUnconfirmed(hash: string): void {
  store.update((before) =>
    before.has(hash) ? new Map([...before].filter(([other]) => other !== hash)) : before,
  );
}
