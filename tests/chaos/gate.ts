/** Lets writers continue, or makes them wait. */
export interface Gate {
  /** Resolves when the caller may continue; null: never again. */
  readonly waitForTurn: () => Promise<'go' | null>;
  readonly open: () => void;
  /** Resolves when all callers wait. */
  readonly close: () => Promise<void>;
  readonly end: () => void;
}

/** A closed gate for the given number of callers. */
export function newGate(count: number): Gate {
  let state: 'open' | 'closed' | 'ended' = 'closed';
  let waiting: (() => void)[] = [];
  let allWait = Promise.withResolvers<void>();
  const release = (): void => {
    const released = waiting;
    waiting = [];
    allWait = Promise.withResolvers<void>();
    for (const go of released) go();
  };
  return {
    waitForTurn: async () => {
      while (state === 'closed')
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length === count) allWait.resolve();
        });
      return state === 'ended' ? null : 'go';
    },
    open: () => {
      state = 'open';
      release();
    },
    close: () => {
      state = 'closed';
      return allWait.promise;
    },
    end: () => {
      state = 'ended';
      release();
    },
  };
}
