/** `local` is shared by the tabs of a browser and survives them; `session` belongs to one tab. */
type Area = 'local' | 'session';

/**
 * One key of the browser's storage. A browser may refuse to read or write (private windows, blocked
 * cookies, a full quota): that is logged, reads give null and writes are lost.
 */
export interface StoredValue<T> {
  /** Null if nothing is stored, or if `parse` refuses what is stored. */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly remove: () => void;
}

function attempt<T>(what: string, run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    console.warn(`Browser storage: could not ${what}`, error);
    return null;
  }
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** A key that stores plain text; `parse` returns null for text that it refuses. */
export function storedText<T extends string | number>(
  key: string,
  parse: (text: string) => T | null,
  area: Area = 'local',
): StoredValue<T> {
  return {
    read: () =>
      attempt(`read "${key}"`, () => {
        const text = storageOf(area).getItem(key);
        return text === null ? null : parse(text);
      }),
    write: (value) =>
      void attempt(`write "${key}"`, () => storageOf(area).setItem(key, String(value))),
    remove: () => void attempt(`remove "${key}"`, () => storageOf(area).removeItem(key)),
  };
}

/** A key that stores JSON; `parse` returns null for a value that it refuses. */
export function storedJson<T>(
  key: string,
  parse: (value: unknown) => T | null,
  area: Area = 'local',
): StoredValue<T> {
  const text = storedText(key, (json) => json, area);
  return {
    read() {
      const json = text.read();
      return json === null ? null : attempt(`parse "${key}"`, () => parse(JSON.parse(json)));
    },
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  };
}

/** The keys of the local storage that begin with the prefix. */
export function storedKeys(prefix: string): readonly string[] {
  const all = attempt(`list "${prefix}*"`, () => Object.keys(localStorage)) ?? [];
  return all.filter((key) => key.startsWith(prefix));
}

/** Removes every key of the local storage that begins with the prefix. */
export function removeStoredWithPrefix(prefix: string): void {
  for (const key of storedKeys(prefix))
    attempt(`remove "${prefix}*"`, () => localStorage.removeItem(key));
}
