import type { ItemPage } from '../../../api/items.ts';

interface Options {
  readonly isLoaded: (at: number) => boolean;
  /** Calls `onEarly` if the device has the page before the server answers. */
  readonly fetchPage: (
    at: number,
    signal: AbortSignal,
    onEarly: (page: ItemPage) => void,
  ) => Promise<ItemPage>;
  readonly onPage: (at: number, page: ItemPage) => void;
  readonly onError: (error: Error) => void;
}

/** Fetches pages while they are wanted, and aborts those that no longer are. */
export interface PageLoader {
  readonly load: (pages: readonly number[]) => void;
  /** Retries the failed pages. */
  readonly retry: () => void;
  readonly stop: () => void;
}

/** Milliseconds before a page is fetched; a dragged scroll bar has left it again by then. */
const settleMs = 60;

export function createPageLoader({ isLoaded, fetchPage, onPage, onError }: Options): PageLoader {
  const inFlight = new Map<number, AbortController>();
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchOne(at: number): Promise<void> {
    const control = new AbortController();
    inFlight.set(at, control);
    try {
      const give = (page: ItemPage) => {
        if (!control.signal.aborted) onPage(at, page);
      };
      give(await fetchPage(at, control.signal, give));
    } catch (error) {
      if (control.signal.aborted) return;
      failed.add(at);
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (inFlight.get(at) === control) inFlight.delete(at);
    }
  }

  function fetchWanted(): void {
    for (const at of wanted) {
      if (!isLoaded(at) && !inFlight.has(at) && !failed.has(at)) void fetchOne(at);
    }
  }

  function abortExcept(kept: readonly number[]): void {
    for (const [at, control] of inFlight) {
      if (kept.includes(at)) continue;
      control.abort();
      inFlight.delete(at);
    }
  }

  return {
    load(pages) {
      wanted = pages;
      abortExcept(pages);
      clearTimeout(timer);
      if (pages.some((at) => !isLoaded(at) && !inFlight.has(at)))
        timer = setTimeout(fetchWanted, settleMs);
    },
    retry() {
      failed.clear();
      fetchWanted();
    },
    stop() {
      clearTimeout(timer);
      wanted = [];
      abortExcept([]);
    },
  };
}
