import { createStore, type ReadableStore } from '../../browser/store.ts';
import type { Drain, DrainEnd } from './drain.ts';

const signInNeeded = createStore(false);

/** Whether changes wait on this device because the session has ended. */
export const outboxNeedsSignIn: ReadableStore<boolean> = signInNeeded;

/** Milliseconds until the next attempt if the device's database has failed. */
const afterFailureMs = 30_000;

interface Runner {
  /** Tries everything at once: the connection is back. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** Resolves when `wake` is called, or after a time. */
function sleep(ms: number | null, onWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    onWake(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Drains an outbox whenever it has changed, and after pauses, in one tab of the browser: the others
 * wait for its lock. Browsers without locks drain in every tab, which the idempotency keys allow.
 *
 * @param name of the lock
 * @param subscribe calls its listener after each change of the outbox
 */
export function runOutbox(
  drain: Drain,
  name: string,
  subscribe: (listener: () => void) => () => void,
): Runner {
  const stopped = new AbortController();
  let isDue = true;
  let wake: () => void = () => undefined;
  const due = () => {
    isDue = true;
    wake();
  };

  async function drainOnce(): Promise<DrainEnd> {
    try {
      return await drain.run();
    } catch (error) {
      console.error('The changes on this device could not be sent', error);
      return { kind: 'idle', until: Date.now() + afterFailureMs };
    }
  }

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      isDue = false;
      const end = await drainOnce();
      signInNeeded.set(end.kind === 'signed_out');
      if (isDue) continue;
      const until = end.kind === 'idle' ? end.until : null;
      await sleep(until === null ? null : Math.max(0, until - Date.now()), (next) => {
        wake = next;
      });
    }
  }

  async function start(): Promise<void> {
    const { locks } = navigator as { readonly locks?: LockManager };
    try {
      if (locks === undefined) await loop();
      else await locks.request(name, { signal: stopped.signal }, loop);
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
  }

  const unsubscribe = subscribe(due);
  void start();
  return {
    hurry() {
      drain.hurry();
      due();
    },
    stop() {
      unsubscribe();
      stopped.abort();
      signInNeeded.set(false);
      wake();
    },
  };
}
