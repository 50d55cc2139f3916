import { storedJson, storedKeys } from './storage.ts';

let isGoing = false;
globalThis.addEventListener('pagehide', () => {
  isGoing = true;
});
globalThis.addEventListener('pageshow', () => {
  isGoing = false;
});

/** Whether this page may end before the browser's database has stored anything. */
export const isPageLeaving = (): boolean => isGoing || document.visibilityState === 'hidden';

const asJson = (value: unknown): unknown => value;

/** What a page stored as it was left. */
export interface LeftBehind {
  /** The JSON that was stored, as it was read. */
  readonly value: unknown;
  /** Removes it, unless another value was stored meanwhile. */
  readonly remove: () => void;
}

/** Stores JSON under a key before it returns. It waits in the browser for a page that takes it. */
export function leaveBehind(key: string, value: unknown): void {
  storedJson(key, asJson).write(value);
}

/** What pages have left behind under keys that begin with the prefix. */
export function leftBehind(prefix: string): readonly LeftBehind[] {
  return storedKeys(prefix).map((key) => {
    const stored = storedJson(key, asJson);
    const value = stored.read();
    return {
      value,
      remove() {
        if (JSON.stringify(stored.read()) === JSON.stringify(value)) stored.remove();
      },
    };
  });
}
