import type { ItemPage } from '../../../api/items.ts';

interface Options {
  readonly has: (at: number) => boolean;
  readonly load: (at: number, signal: AbortSignal) => Promise<ItemPage>;
  readonly take: (at: number, page: ItemPage) => void;
  readonly fail: (error: Error) => void;
}

/** Fetches pages while they are wanted, and gives up those that are not any more. */
export interface Loader {
  readonly want: (pages: readonly number[]) => void;
  /** Tries once more what has failed. */
  readonly again: () => void;
  readonly stop: () => void;
}

/** Milliseconds in which who drags the scroll bar has left a page behind again. */
const rest = 60;

export function createLoader({ has, load, take, fail }: Options): Loader {
  const under = new Map<number, AbortController>();
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchOne(at: number): Promise<void> {
    const control = new AbortController();
    under.set(at, control);
    try {
      const page = await load(at, control.signal);
      if (!control.signal.aborted) take(at, page);
    } catch (error) {
      if (control.signal.aborted) return;
      failed.add(at);
      fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (under.get(at) === control) under.delete(at);
    }
  }

  function begin(): void {
    for (const at of wanted) {
      if (!has(at) && !under.has(at) && !failed.has(at)) void fetchOne(at);
    }
  }

  function giveUp(kept: readonly number[]): void {
    for (const [at, control] of under) {
      if (kept.includes(at)) continue;
      control.abort();
      under.delete(at);
    }
  }

  return {
    want(pages) {
      wanted = pages;
      giveUp(pages);
      clearTimeout(timer);
      if (pages.some((at) => !has(at) && !under.has(at))) timer = setTimeout(begin, rest);
    },
    again() {
      failed.clear();
      begin();
    },
    stop() {
      clearTimeout(timer);
      wanted = [];
      giveUp([]);
    },
  };
}
