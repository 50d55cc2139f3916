import type { Services } from './services.ts';

/** A periodic clean-up that runs until it is stopped. */
export interface Sweeper {
  readonly stop: () => Promise<void>;
}

/** A clean-up: `what` names it in log messages, `every` is its interval in milliseconds. */
interface Sweep {
  readonly what: string;
  readonly every: number;
  readonly sweep: (services: Services) => Promise<void>;
}

/** Runs the clean-up now and at every interval, never twice at the same time. */
export function startSweeper(services: Services, { what, every, sweep }: Sweep): Sweeper {
  let sweeping: Promise<void> = Promise.resolve();
  const again = (): void => {
    sweeping = sweeping
      .then(() => sweep(services))
      .catch((error: unknown) =>
        services.db.log.warn(`${what} could not be cleaned up: ${String(error)}`),
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
