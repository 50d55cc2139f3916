import { setTimeout as delay } from 'node:timers/promises';

/** Waits for `work`, but at most `ms` milliseconds; whether it ended. Rejects if the work does. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const enough = new AbortController();
  const late = delay(ms, false, { signal: enough.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    enough.abort();
  }
}
