import { createStore } from '../../../browser/store.ts';
import { noFacts, type PhotoCategory, type PhotoFacts } from '../../../contract/files.ts';
import type { FileRow, FileServices } from '../../file-services.ts';

/** A file that is not yet part of its field's value, and may never be. */
export interface Upload {
  readonly key: string;
  /** As the person added it. */
  readonly file: File;
  /** As it is sent; null until it is ready. */
  readonly prepared: PreparedFile | null;
  readonly kind: PhotoCategory;
  /**
   * `paused`: by the person; `failed`: sending failed and may be retried; `refused`: the file can't
   * be added.
   */
  readonly state: 'waiting' | 'sending' | 'paused' | 'failed' | 'refused';
  /** From 0 to 1. */
  readonly progress: number;
  /** A sentence for failed or refused uploads; else ''. */
  readonly reason: string;
}

/** A file as it is sent, or why it can't be. */
export interface PreparedFile {
  readonly file: File;
  /** '' if it can be sent. */
  readonly reason: string;
  /** What is recorded of a photo. */
  readonly facts?: PhotoFacts;
}

/** The field's next value, with a file that has arrived. */
export type InsertFile = (
  value: unknown,
  row: FileRow,
  rankOf: (id: number) => number | null,
) => unknown;

/** A file that a person adds to a field. */
export interface NewUpload {
  readonly file: File;
  readonly kind: PhotoCategory;
  /** Why it can't be added, if that is known before it is sent; else ''. */
  readonly reason: string;
}

export interface AddOptions {
  readonly insert: InsertFile;
  /** Makes a file ready to be sent; without it, it is sent as it is. */
  readonly prepare?: (file: File) => Promise<PreparedFile>;
  /** Why a file that has arrived can't be added after all; else ''. */
  readonly validate: (row: FileRow) => string;
}

/**
 * The uploads of all fields of one form. They live as long as the form: a field on a hidden tab
 * receives its files too.
 */
export interface Uploads {
  /**
   * The uploads of one field, in the order in which they were added; the same array until it
   * changes.
   */
  readonly forField: (field: string) => readonly Upload[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (field: string, files: readonly NewUpload[], options: AddOptions) => void;
  /** Stops sending a file until `retry` continues it. */
  readonly pause: (key: string) => void;
  readonly retry: (key: string) => void;
  /** Aborts it if it is running, and removes it. */
  readonly remove: (key: string) => void;
  /** Whether the file was uploaded in this form, and no saved item refers to it. */
  readonly isNew: (id: number) => boolean;
  /** Marks everything that has arrived as saved. */
  readonly markSaved: () => void;
  /** Whether an upload is running or queued. */
  readonly isBusy: () => boolean;
  /** Resolves once no upload is running. */
  readonly whenIdle: () => Promise<void>;
  /** Fields with an upload that failed or is paused. */
  readonly failed: () => readonly string[];
  readonly stop: () => void;
}

interface Entry extends Upload {
  readonly field: string;
  readonly rank: number;
  readonly options: AddOptions;
}

export type UploadEnd = 'arrived' | 'removed';

/** The callbacks of a form for its uploads; read again on each use, since they may change. */
export interface UploadsHost {
  readonly send: FileServices['send'];
  readonly newKey: () => string;
  /** Sets the next value of a field. */
  readonly deliver: (field: string, next: (value: unknown) => unknown) => void;
  /** Called when a failed upload is retried or removed. */
  readonly onResolved: (field: string) => void;
  /** Called when a file is part of its field's value, or when the person has removed its upload. */
  readonly onEnd?: (file: File, end: UploadEnd) => void;
}

const maxConcurrent = 2;
const none: readonly Upload[] = [];
const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

export function createUploads(host: () => UploadsHost): Uploads {
  let entries: readonly Entry[] = [];
  const lists = createStore<ReadonlyMap<string, readonly Upload[]>>(new Map());
  let rank = 0;
  const running = new Map<string, AbortController>();
  const ranks = new Map<number, number>();
  const fresh = new Set<number>();
  let waiting: (() => void)[] = [];

  function publish(next: readonly Entry[]): void {
    entries = next;
    lists.set(Map.groupBy(entries, ({ field }) => field));
    if (entries.some(isUnderWay)) return;
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  }
  const change = (key: string, values: Partial<Upload>) =>
    publish(entries.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const without = (key: string) => publish(entries.filter((each) => each.key !== key));
  const entryOf = (key: string) => entries.find((each) => each.key === key);

  function arrived({ key, file, field, rank: place, options }: Entry, row: FileRow): void {
    const reason = options.validate(row);
    if (reason !== '') {
      change(key, { state: 'refused', reason });
      return;
    }
    ranks.set(row.id, place);
    fresh.add(row.id);
    // The value first, so that the file is never missing from both lists.
    host().deliver(field, (value) => options.insert(value, row, (id) => ranks.get(id) ?? null));
    without(key);
    host().onEnd?.(file, 'arrived');
  }

  /** Makes the file ready, once: the same bytes are sent again after a failure. Null: it can't be added. */
  async function prepared({ key, file, options }: Entry): Promise<PreparedFile | null> {
    const ready = (await options.prepare?.(file)) ?? { file, reason: '' };
    if (ready.reason === '') change(key, { prepared: ready });
    else change(key, { state: 'refused', reason: ready.reason });
    return ready.reason === '' ? ready : null;
  }

  async function run(entry: Entry): Promise<void> {
    const { key, kind } = entry;
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: 'sending', reason: '' });
    const isReady = entry.prepared !== null || entry.options.prepare === undefined;
    const asIs: PreparedFile = { file: entry.file, reason: '' };
    const ready = isReady ? (entry.prepared ?? asIs) : await prepared(entry);
    if (ready === null || controller.signal.aborted) {
      if (running.get(key) === controller) running.delete(key);
      next();
      return;
    }
    const onProgress = (sent: number, total: number) =>
      change(key, { progress: total === 0 ? 0 : sent / total });
    const { signal } = controller;
    const sending = { file: ready.file, kind, facts: ready.facts ?? noFacts, mayWait: true };
    const outcome = await host().send({ ...sending, key, signal, onProgress });
    // A paused upload may have been continued meanwhile.
    if (running.get(key) === controller) running.delete(key);
    if (signal.aborted || outcome.state === 'cancelled') return;
    if (outcome.state === 'done') arrived(entry, outcome.row);
    else change(key, { state: outcome.again ? 'failed' : 'refused', reason: outcome.reason });
    next();
  }

  function next(): void {
    const free = maxConcurrent - running.size;
    const ready = entries.filter(({ key, state }) => state === 'waiting' && !running.has(key));
    for (const entry of ready.slice(0, Math.max(0, free))) void run(entry);
  }

  return {
    forField: (field) => lists.get().get(field) ?? none,
    subscribe: lists.subscribe,
    add(field, files, options) {
      const added = files.map(({ file, kind, reason }): Entry => {
        const state = reason === '' ? 'waiting' : 'refused';
        const key = host().newKey();
        const begin = { prepared: null, progress: 0, rank: (rank += 1) };
        return { ...begin, key, file, kind, state, reason, field, options };
      });
      publish([...entries, ...added]);
      next();
    },
    pause(key) {
      running.get(key)?.abort();
      running.delete(key);
      change(key, { state: 'paused' });
      next();
    },
    retry(key) {
      const entry = entryOf(key);
      if (entry?.state !== 'failed' && entry?.state !== 'paused') return;
      change(key, { state: 'waiting', reason: '' });
      host().onResolved(entry.field);
      next();
    },
    remove(key) {
      const entry = entryOf(key);
      running.get(key)?.abort();
      running.delete(key);
      without(key);
      if (entry !== undefined) {
        host().onResolved(entry.field);
        host().onEnd?.(entry.file, 'removed');
      }
      next();
    },
    isNew: (id) => fresh.has(id),
    markSaved: () => fresh.clear(),
    isBusy: () => entries.some(isUnderWay),
    whenIdle: () =>
      entries.some(isUnderWay)
        ? new Promise((resolve) => void waiting.push(resolve))
        : Promise.resolve(),
    failed: () => [
      ...new Set(
        entries
          .filter(({ state }) => state === 'failed' || state === 'paused')
          .map(({ field }) => field),
      ),
    ],
    stop() {
      for (const controller of running.values()) controller.abort();
      running.clear();
      publish([]);
    },
  };
}

/** Inserts a file into a list of ids, keeping the order of the files that were added together. */
export const insertInList: InsertFile = (value, { id }, rankOf) => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const own = rankOf(id) ?? Number.POSITIVE_INFINITY;
  const isLater = (each: unknown) =>
    typeof each === 'number' && (rankOf(each) ?? Number.NEGATIVE_INFINITY) > own;
  const at = ids.findIndex(isLater);
  return at < 0 ? [...ids, id] : ids.toSpliced(at, 0, id);
};
