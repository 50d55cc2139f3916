/**
 * Thrown if a lazy value could not be loaded; `retry` resets it, so that it can be loaded again.
 */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly retry: () => void;

  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.retry = again;
  }
}

/** A part of the page's code that is loaded once, on first use. */
export interface LazyValue<Thing> {
  /** The value once it is loaded; null before. */
  readonly current: () => Thing | null;
  /** Loads it; rejects with the same LoadError each time until that error is retried. */
  readonly load: () => Promise<Thing>;
  /** Starts loading; whoever calls `load` receives the error. */
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
    // React's `use` sets these properties on promises that it has awaited; if they are present, it
    // does not suspend.
    const mark = (value: Thing) => Object.assign(promise, { status: 'fulfilled', value });
    void Promise.allSettled([promise.then(mark)]);
    return promise;
  }
  const get = () => (pending ??= startLoad());
  return { current: () => loaded, load: get, preload: () => void Promise.allSettled([get()]) };
}
