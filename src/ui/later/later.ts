/** Thrown where something could not be fetched; `again` lets it be fetched anew. */
export class LaterError extends Error {
  override readonly name = 'LaterError';
  readonly again: () => void;

  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.again = again;
  }
}

/** Something of the page's code that is fetched once, when it is first needed. */
export interface Later<Thing> {
  /** The thing once it is there; null before. */
  readonly now: () => Thing | null;
  /** Fetches it; fails with the same LaterError each time until that is told to begin again. */
  readonly get: () => Promise<Thing>;
  /** Begins to fetch it; what fails is told to whoever gets it. */
  readonly fetch: () => void;
}

export function later<Thing>(load: () => Promise<Thing>): Later<Thing> {
  let here: Thing | null = null;
  let coming: Promise<Thing> | null = null;
  const again = () => {
    coming = null;
  };
  async function come(): Promise<Thing> {
    try {
      here = await load();
      return here;
    } catch (error) {
      throw new LaterError(error, again);
    }
  }
  function begin(): Promise<Thing> {
    const promise = come();
    // What React's `use` writes on promises that it has waited for; with it, it does not wait for this.
    const mark = (value: Thing) => Object.assign(promise, { status: 'fulfilled', value });
    void Promise.allSettled([promise.then(mark)]);
    return promise;
  }
  const get = () => (coming ??= begin());
  return { now: () => here, get, fetch: () => void Promise.allSettled([get()]) };
}
