import type { Services } from './services.ts';

/** Tidies something now and then, until stopped. */
export interface Sweeper {
  readonly stop: () => Promise<void>;
}

/** What is tidied, `what` in a sentence, and how often in milliseconds. */
interface Sweep {
  readonly what: string;
  readonly every: number;
  readonly sweep: (services: Services) => Promise<void>;
}

/** Sweeps at once, and then every so often, never twice at the same time. */
export function startSweeper(services: Services, { what, every, sweep }: Sweep): Sweeper {
  let sweeping: Promise<void> = Promise.resolve();
  const again = (): void => {
    sweeping = sweeping
      .then(() => sweep(services))
      .catch((error: unknown) =>
        services.db.log.warn(`${what} could not be tidied: ${String(error)}`),
      );
  };
  again();
  const timer = setInterval(again, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}
