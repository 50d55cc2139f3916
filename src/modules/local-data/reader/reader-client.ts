import type { Effort } from '../../../api/stale-while-refreshed.ts';
import type { OutboxEntry } from '../../../domain/outbox/outbox.ts';
import type {
  ItemRead,
  LeftOut,
  ReaderAnswer,
  ReaderContext,
  ReaderMessage,
  ReaderReply,
} from './request.ts';

interface Pending {
  readonly resolve: (reply: ReaderReply | LeftOut | null) => void;
  readonly reject: (error: Error) => void;
}

/** The part of a worker that is used. */
export type ReaderPort = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Sends reads to the worker, and each context of reads once. */
export function createReaderClient(startWorker: () => ReaderPort) {
  const pending = new Map<number, Pending>();
  const contexts = new Map<string, { readonly context: ReaderContext; readonly id: number }>();
  let port: ReaderPort | null = null;
  let lastId = 0;

  function start(): ReaderPort {
    const worker = startWorker();
    worker.addEventListener('message', (event) => {
      const { readId, reply, error } = (event as MessageEvent<ReaderAnswer>).data;
      const waiting = pending.get(readId);
      pending.delete(readId);
      if (error === null) waiting?.resolve(reply);
      else waiting?.reject(new Error(error));
    });
    worker.addEventListener('error', () => {
      for (const { reject } of pending.values()) reject(new Error('The reader has failed'));
      pending.clear();
      contexts.clear();
      port = null;
    });
    return worker;
  }

  /** Whether the worker has the context: rows from the query cache stay the same object. */
  const isEqual = (a: ReaderContext, b: ReaderContext): boolean =>
    a.entry === b.entry &&
    a.lacked === b.lacked &&
    a.templates === b.templates &&
    a.types === b.types &&
    a.criticalities === b.criticalities &&
    a.labels === b.labels &&
    a.users === b.users &&
    a.language === b.language;

  return (
    context: ReaderContext,
    read: ItemRead,
    unsent: readonly OutboxEntry[],
    effort?: Effort,
  ): Promise<ReaderReply | LeftOut | null> => {
    port ??= start();
    const send = (message: ReaderMessage) => port?.postMessage(message);
    const name = JSON.stringify(context.key);
    let known = contexts.get(name);
    if (known === undefined || !isEqual(known.context, context)) {
      known = { context, id: ++lastId };
      contexts.set(name, known);
      send({ context, contextId: known.id });
    }
    const readId = ++lastId;
    const { id: contextId } = known;
    return new Promise((resolve, reject) => {
      pending.set(readId, { resolve, reject });
      send({ read, unsent, effort, contextId, readId });
    });
  };
}
