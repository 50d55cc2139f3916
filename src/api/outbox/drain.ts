import { type FileOutcome, readyFiles, settleFile } from '../../domain/outbox/files.ts';
import {
  laneOf,
  type Outbox,
  type OutboxEntry,
  type OutboxFile,
} from '../../domain/outbox/outbox.ts';
import { type Rebase, rebaseBy } from '../../domain/outbox/rebase.ts';
import { begin, type Outcome, readyEntries, settle } from '../../domain/outbox/settle.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Sent } from './send.ts';

/** What is known after an upload; `signed_out`: nobody is signed in. */
export type FileSent = FileOutcome | { readonly kind: 'signed_out' };

/** What sending needs of the page. */
export interface DrainPorts {
  readonly read: () => Promise<Outbox>;
  readonly change: (work: (before: Outbox) => Outbox) => Promise<Outbox>;
  /** Whether the device has a network at all; without one no request can be carried out. */
  readonly hasNetwork: () => boolean;
  /** Whether the owner of the outbox is still the person whose session the browser has. */
  readonly isOwnSession: () => boolean;
  readonly send: (entry: OutboxEntry) => Promise<Sent>;
  readonly sendFile: (file: OutboxFile) => Promise<FileSent>;
  /** Puts entries of the same item on top of the item that the server has. */
  readonly rebaseOn: (entry: OutboxEntry, item: Item) => Promise<Rebase>;
  /** The server has the change of an entry, and the item as given; null: its answer had none. */
  readonly onDelivered: (entry: OutboxEntry, item: Item | null) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Why nothing is sent any more: until a time in milliseconds (null: until the outbox changes). */
export type DrainEnd =
  { readonly kind: 'idle'; readonly until: number | null } | { readonly kind: 'signed_out' };

/** Requests at the same time, of different items, and uploads beside them. */
const mostAtOnce = 4;
const mostUploads = 2;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

interface Pause {
  readonly attempts: number;
  readonly until: number;
}

export interface Drain {
  /** Sends what can be sent. Rejects if the device's database fails. */
  readonly run: () => Promise<DrainEnd>;
  /** The next run tries everything at once, such as when the connection is back. */
  readonly hurry: () => void;
}

/** What can be sent: a change of its lane, or a file, which is before the changes that name it. */
interface Job {
  /** Of the jobs with a key one runs at a time. */
  readonly key: string;
  /** Unique among entries and files. */
  readonly pauseKey: number;
  readonly isUpload: boolean;
  /** Resolves with whether somebody is signed in. */
  readonly run: () => Promise<boolean>;
}

/** Sends the entries of an outbox: of a lane one after the other, of different lanes in parallel. */
export function createDrain(ports: DrainPorts): Drain {
  const pauses = new Map<number, Pause>();

  function pause(key: number): void {
    const attempts = (pauses.get(key)?.attempts ?? 0) + 1;
    const length = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    pauses.set(key, { attempts, until: ports.now() + length });
  }

  async function rebaseOn(entry: OutboxEntry, outcome: Outcome): Promise<Rebase> {
    if (outcome.kind !== 'done' && outcome.kind !== 'stale') return rebaseBy(null);
    return ports.rebaseOn(entry, outcome.kind === 'done' ? outcome.item : outcome.theirs);
  }

  /** Sends one entry; resolves with whether somebody is signed in. */
  async function sendOne(ready: OutboxEntry): Promise<boolean> {
    let entry: OutboxEntry | null = null;
    await ports.change((before) => {
      const begun = begin(before, ready);
      entry = begun?.entry ?? null;
      return begun?.outbox ?? before;
    });
    if (entry === null) return true;
    // A request goes with the session of the browser, whoever has signed in meanwhile.
    if (!ports.isOwnSession()) return false;
    const sent = await ports.send(entry);
    if (sent.kind === 'signed_out') return false;
    if (sent.kind === 'unknown') {
      pause(ready.sequence);
      return true;
    }
    const of: OutboxEntry = entry;
    const rebase = await rebaseOn(of, sent);
    await ports.change((before) => settle(before, of, sent, rebase));
    pauses.delete(ready.sequence);
    if (sent.kind === 'done') ports.onDelivered(of, sent.item);
    if (sent.kind === 'confirmed') ports.onDelivered(of, null);
    return true;
  }

  /** Uploads one file; resolves with whether somebody is signed in. */
  async function sendOneFile(file: OutboxFile): Promise<boolean> {
    if (!ports.isOwnSession()) return false;
    const sent = await ports.sendFile(file);
    if (sent.kind === 'signed_out') return false;
    if (sent.kind === 'unknown') {
      pause(file.id);
      return true;
    }
    await ports.change((before) => settleFile(before, file.id, sent));
    pauses.delete(file.id);
    return true;
  }

  const jobsOf = (outbox: Outbox): readonly Job[] => [
    ...readyFiles(outbox).map((file) => ({
      key: `file ${file.id}`,
      pauseKey: file.id,
      isUpload: true,
      run: () => sendOneFile(file),
    })),
    ...readyEntries(outbox).map((entry) => ({
      key: laneOf(entry),
      pauseKey: entry.sequence,
      isUpload: false,
      run: () => sendOne(entry),
    })),
  ];

  return {
    hurry: () => pauses.clear(),
    async run() {
      const running = new Map<string, { readonly job: Job; readonly end: Promise<void> }>();
      let isSignedIn = true;
      const start = (job: Job) => {
        const work = async () => {
          try {
            isSignedIn = (await job.run()) && isSignedIn;
          } catch (error) {
            // One entry must not hold up the others.
            console.error(`What waits as ${job.key} could not be sent`, error);
            pause(job.pauseKey);
          } finally {
            running.delete(job.key);
          }
        };
        running.set(job.key, { job, end: work() });
      };
      const isFree = ({ key, isUpload }: Job) => {
        const others = [...running.values()].filter(({ job }) => job.isUpload === isUpload);
        return !running.has(key) && others.length < (isUpload ? mostUploads : mostAtOnce);
      };
      const ends = () => [...running.values()].map(({ end }) => end);
      try {
        for (;;) {
          const ready = ports.hasNetwork() ? jobsOf(await ports.read()) : [];
          const until = ({ pauseKey }: Job) => pauses.get(pauseKey)?.until ?? 0;
          for (const job of isSignedIn ? ready : [])
            if (isFree(job) && until(job) <= ports.now()) start(job);
          if (running.size > 0) {
            await Promise.race(ends());
            continue;
          }
          if (!isSignedIn) return { kind: 'signed_out' };
          const times = ready.map(until);
          return { kind: 'idle', until: times.length === 0 ? null : Math.min(...times) };
        }
      } finally {
        await Promise.allSettled(ends());
      }
    },
  };
}
