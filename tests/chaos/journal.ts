import type { Item } from '../../src/runtime/record/item.ts';
import type { Write } from './writes.ts';

/** A write whose answer has come. */
export interface AnsweredWrite {
  readonly write: Write;
  readonly status: number;
  readonly body: unknown;
  /** Items as the answer acknowledges them; null where it refuses. */
  readonly acknowledged: readonly Item[] | null;
  /** When it was sent for the last time, and answered (performance.now()). */
  readonly sentAt: number;
  readonly at: number;
}

/** What clients know: the account that the system is held against after a fault. */
export interface Journal {
  readonly settled: AnsweredWrite[];
  /** Items as a reader saw them. */
  readonly readItems: Item[];
  /** Answers that no client should get, in words. */
  readonly unexpected: string[];
  /** How often a write was sent, repetitions included. */
  readonly sent: () => number;
  /** How many writers have been turned away since `forgetTurnedAway`. */
  readonly rejectedWriters: () => number;
  readonly resetRejectedWriters: () => void;
  /** The longest that a call has waited for its answer since this was asked last, in milliseconds. */
  readonly takeLongestWait: () => number;
  readonly noteSent: () => void;
  readonly noteWait: (ms: number) => void;
  readonly noteRejected: (writer: number) => void;
  readonly settle: (entry: AnsweredWrite) => void;
  /** Has conditions looked at that hang on something else. */
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
