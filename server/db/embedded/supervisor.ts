import { setTimeout as delay } from 'node:timers/promises';
import {
  ensureRunning,
  type ClusterConfig,
  type PostmasterProcess,
  stopPostgres,
} from './postmaster.ts';

/** Keeps postgres running until it is stopped. */
export interface Supervisor {
  /** The process id of the postgres that runs now or ran last. */
  pid(): number;
  stop(): Promise<void>;
}

const backoff = { first: 100, longest: 10_000, calm: 60_000 };

/**
 * Watches a running postgres and restarts it when it ends by itself: after 0.1 s, with a pause that
 * doubles up to 10 s while it keeps ending within a minute.
 */
export function supervise(cluster: ClusterConfig, first: PostmasterProcess): Supervisor {
  const stopping = new AbortController();
  let current = first;

  const watch = async (): Promise<void> => {
    let pause = backoff.first;
    let begun = Date.now();
    while (true) {
      await Promise.race([current.exited, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      if (Date.now() - begun > backoff.calm) pause = backoff.first;
      cluster.log.warn(
        `PostgreSQL (process ${current.pid}) has ended by itself; starting it again.`,
      );
      await pauseFor(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, backoff.longest);
      begun = Date.now();
      try {
        current = await ensureRunning(cluster);
        cluster.log.info(`PostgreSQL runs again (process ${current.pid}).`);
      } catch (error) {
        cluster.log.error(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watching = watch();

  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await watching;
      await stopPostgres(cluster, current);
    },
  };
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await Promise.race([delay(ms, undefined, { ref: false }), aborted(signal)]);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
