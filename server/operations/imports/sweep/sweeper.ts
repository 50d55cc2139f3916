import type { Services } from '../../services.ts';
import { sweepImports } from './sweep.ts';

/** Milliseconds. */
const every = 10_000;

/** Tidies imports now and then, until stopped. */
export interface Sweeper {
  readonly stop: () => Promise<void>;
}

export function startSweeper(services: Services): Sweeper {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweeping
      .then(() => sweepImports(services))
      .catch((error: unknown) =>
        services.db.log.warn(`Imports could not be tidied: ${String(error)}`),
      );
  };
  sweep();
  const timer = setInterval(sweep, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}
