import { Failure } from '../failure.ts';

/** Runs expensive work in turns, so that nobody who starts much of it delays the others. */
export interface FairQueue {
  /**
   * Runs `work` when it is the turn of `key`, a person or an organisation. An aborted `signal` takes
   * waiting work out of the queue. Throws `too_many` if too much work of the key waits already.
   */
  readonly run: <T>(key: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

interface FairQueueOptions {
  /** The number of works that run together, of different keys. */
  readonly atOnce: number;
  /** The number of works of one key that may wait. */
  readonly maxWaiting?: number;
}

/** A queue in which keys take turns; at most one work of a key runs at a time. */
export function createFairQueue({
  atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
}: FairQueueOptions): FairQueue {
  /** The waiting work of each key; the order of the keys is the order of their turns. */
  const waiting = new Map<number, Set<() => void>>();
  const running = new Set<number>();

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(key)) continue;
      const [start] = starts;
      waiting.delete(key);
      if (start === undefined) continue;
      starts.delete(start);
      if (starts.size > 0) waiting.set(key, starts);
      running.add(key);
      start();
    }
  }

  async function waitForTurn(key: number, signal: AbortSignal | undefined): Promise<void> {
    const starts = waiting.get(key) ?? new Set();
    if (starts.size >= maxWaiting) throw new Failure('too_many');
    const { promise: started, resolve: start, reject } = Promise.withResolvers<void>();
    const leave = () => {
      starts.delete(start);
      reject(new Failure('unavailable'));
    };
    if (signal?.aborted === true) throw new Failure('unavailable');
    signal?.addEventListener('abort', leave, { once: true });
    waiting.set(key, starts.add(start));
    startNext();
    await started;
    signal?.removeEventListener('abort', leave);
  }

  return {
    async run(key, work, signal) {
      await waitForTurn(key, signal);
      try {
        return await work();
      } finally {
        running.delete(key);
        startNext();
      }
    },
  };
}
