/** Thrown where something could not be fetched; `again` lets it be fetched anew. */
export class LoadError extends Error {
  override readonly name = 'LaterError';
  readonly retry: () => void;

  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.retry = again;
  }
}

/** Something of the page's code that is fetched once, when it is first needed. */
export interface LazyValue<Thing> {
  /** The thing once it is there; null before. */
  readonly current: () => Thing | null;
  /** Fetches it; fails with the same LaterError each time until that is told to begin again. */
  readonly load: () => Promise<Thing>;
  /** Begins to fetch it; what fails is told to whoever gets it. */
  readonly preload: () => void;
}

export function lazyValue<Thing>(load: () => Promise<Thing>): LazyValue<Thing> {
  let loaded: Thing | null = null;
  let pending: Promise<Thing> | null = null;
  const again = () => {
    pending = null;
  };
  async function runLoad(): Promise<Thing> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      throw new LoadError(error, again);
    }
  }
  function startLoad(): Promise<Thing> {
    const promise = runLoad();
    // What React's `use` writes on promises that it has waited for; with it, it does not wait for this.
    const mark = (value: Thing) => Object.assign(promise, { status: 'fulfilled', value });
    void Promise.allSettled([promise.then(mark)]);
    return promise;
  }
  const get = () => (pending ??= startLoad());
  return { current: () => loaded, load: get, preload: () => void Promise.allSettled([get()]) };
}
