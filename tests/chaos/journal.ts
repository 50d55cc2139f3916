import type { Item } from '../../src/runtime/record/item.ts';
import type { Write } from './writes.ts';

/** A write with its response. */
export interface AnsweredWrite {
  readonly write: Write;
  readonly status: number;
  readonly body: unknown;
  /** Items that the response acknowledges; null if it is a refusal. */
  readonly acknowledged: readonly Item[] | null;
  /** The times of the last sending and of the response (performance.now()). */
  readonly sentAt: number;
  readonly at: number;
}

/** What clients know: the state that the system is compared with after a fault. */
export interface Journal {
  readonly settled: AnsweredWrite[];
  /** Items as a reader saw them. */
  readonly readItems: Item[];
  /** Descriptions of responses that no client should get. */
  readonly unexpected: string[];
  /** The number of writes that were sent, including repetitions. */
  readonly sent: () => number;
  /** The number of writers that have been refused since `forgetTurnedAway`. */
  readonly rejectedWriters: () => number;
  readonly resetRejectedWriters: () => void;
  /** The longest wait of a call since the previous query, in milliseconds. */
  readonly takeLongestWait: () => number;
  readonly noteSent: () => void;
  readonly noteWait: (ms: number) => void;
  readonly noteRejected: (writer: number) => void;
  readonly settle: (entry: AnsweredWrite) => void;
  /** Evaluates conditions again that depend on other state. */
  readonly wake: () => void;
  /** Resolves when `condition` holds, now or after one of the notes. */
  readonly when: (condition: () => boolean) => Promise<void>;
}

export function newJournal(): Journal {
  const settled: AnsweredWrite[] = [];
  const away = new Set<number>();
  const waiting = new Set<{ readonly condition: () => boolean; readonly resolve: () => void }>();
  let sent = 0;
  let longest = 0;

  const notifyWaiters = (): void => {
    for (const each of waiting)
      if (each.condition()) {
        waiting.delete(each);
        each.resolve();
      }
  };
  return {
    settled,
    readItems: [],
    unexpected: [],
    sent: () => sent,
    rejectedWriters: () => away.size,
    resetRejectedWriters: () => away.clear(),
    takeLongestWait: () => {
      const ms = longest;
      longest = 0;
      return ms;
    },
    noteWait: (ms) => {
      longest = Math.max(longest, ms);
    },
    noteSent: () => {
      sent += 1;
      notifyWaiters();
    },
    noteRejected: (writer) => {
      away.add(writer);
      notifyWaiters();
    },
    settle: (entry) => {
      settled.push(entry);
      notifyWaiters();
    },
    wake: notifyWaiters,
    when: (condition) =>
      new Promise((resolve) => {
        if (condition()) resolve();
        else waiting.add({ condition, resolve });
      }),
  };
}
