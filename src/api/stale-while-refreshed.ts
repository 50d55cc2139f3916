import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isDown } from './connection.ts';
import { isApiError } from './error.ts';
import { forgetUnconfirmed, markUnconfirmed, type Origin } from './unconfirmed.ts';

/**
 * What an answer of this device may cost: `cheap` takes what is in memory or is found by its id,
 * `full` reads all records of a data type.
 */
export type Effort = 'cheap' | 'full';

/** A read that this device alone answers, while the server is asked as well. */
export interface AheadRead {
  readonly effort: Effort;
  /** Called for each of its calls that this device has answered. */
  readonly note: (origin: Origin) => void;
}

const aheadReads = new WeakMap<AbortSignal, AheadRead>();

/** The read to which the signal of a call belongs, if this device alone answers it. */
export const aheadReadOf = (signal: AbortSignal | undefined): AheadRead | undefined =>
  signal === undefined ? undefined : aheadReads.get(signal);

/** Milliseconds for which this device leaves a read to the server: a quick one costs it nothing. */
const cheapAfterMs = 100;
/**
 * Milliseconds of silence after which all records of a data type are read. They stay in memory, so that
 * with a slow network only the first read waits for them.
 */
const fullAfterMs = 400;

/**
 * Reads from the server, and gives `show` what this device has if the server is slow: once, and never
 * after the server's answer. While the connection is down `callServer` reads the device itself.
 *
 * @param fromDevice passes its signal to each of its calls; without it the server answers
 */
export async function readWhileRefreshed<T>(
  fromServer: () => Promise<T>,
  fromDevice: (signal: AbortSignal) => Promise<T>,
  show: (data: T, origin: Origin) => void,
): Promise<T> {
  if (isDown()) return fromServer();
  let isOver = false;
  const ask = async (effort: Effort) => {
    let origin: Origin = { at: null, scope: 'site' };
    const note = (next: Origin) => {
      origin = next;
    };
    const { signal } = new AbortController();
    aheadReads.set(signal, { effort, note });
    try {
      const data = await fromDevice(signal);
      if (isOver) return;
      isOver = true;
      show(data, origin);
    } catch (error) {
      // What is not on the device comes from the server.
      if (!isApiError(error)) console.warn('The device could not answer a read', error);
    }
  };
  const timers = [
    setTimeout(() => void ask('cheap'), cheapAfterMs),
    setTimeout(() => !isOver && void ask('full'), fullAfterMs),
  ];
  try {
    return await fromServer();
  } finally {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Queries that show data of this device, and from when these are. */
const origins = new WeakMap<Query, Origin>();
/** The last fetch of a query. */
const fetches = new WeakMap<Query, object>();
const deviceData = new WeakSet<object>();

/** Whether the data of a query are those that this device has shown ahead of the server. */
export const isOfDevice = (data: object): boolean => deviceData.has(data);

/** Answers that say that the person may not read the data, or that they do not exist. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 410]);

const isRefusal = (error: unknown): boolean => isApiError(error) && refusals.has(error.status);

interface ReadContext {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

/** The context of a page of an infinite query. */
export interface PageContext<Param> extends ReadContext {
  readonly pageParam: Param;
}

/** `ofDevice` is the signal of a read that this device alone answers. */
type Read<T> = (context: ReadContext, ofDevice?: AbortSignal) => Promise<T>;

function showAhead<T>(read: Read<T>, dataOf: (answer: T, pageParam: unknown) => unknown): Read<T> {
  return async (context) => {
    const { client, queryKey } = context;
    const query = client.getQueryCache().find({ queryKey, exact: true });
    if (query === undefined) return read(context);
    const fetching = {};
    fetches.set(query, fetching);
    const { queryHash: hash } = query;
    const forget = () => {
      origins.delete(query);
      forgetUnconfirmed(hash);
    };
    const isFirst = query.state.data === undefined;
    if (isFirst) forget();
    else if (origins.has(query)) markUnconfirmed(hash, 'refreshing');
    const show = (answer: T, origin: Origin) => {
      const { data: before, fetchStatus } = query.state;
      const data = dataOf(answer, context.pageParam);
      const isWanted = before === undefined && fetchStatus === 'fetching';
      if (!isWanted || fetches.get(query) !== fetching) return;
      if (typeof data !== 'object' || data === null) return;
      origins.set(query, origin);
      deviceData.add(data);
      markUnconfirmed(hash, 'refreshing');
      // Invalidated: whoever needs the data of the server waits for them.
      const state = { data, dataUpdatedAt: Date.now(), status: 'success', isInvalidated: true };
      query.setState(state as Partial<Query['state']>);
    };
    // The signal of the context is not read here: reading it makes the query cancel its fetch.
    const fromDevice = (signal: AbortSignal) =>
      read(Object.create(context, { signal: { value: signal } }) as ReadContext, signal);
    try {
      const answer = await (isFirst
        ? readWhileRefreshed(() => read(context), fromDevice, show)
        : read(context));
      if (fetches.get(query) === fetching) forget();
      return answer;
    } catch (error) {
      const origin = origins.get(query);
      if (fetches.get(query) !== fetching || origin === undefined) throw error;
      if (isRefusal(error)) query.setState({ data: undefined, status: 'pending' });
      if (isApiError(error) && query.state.data !== undefined) markUnconfirmed(hash, origin);
      else forget();
      throw error;
    }
  };
}

/**
 * The function of a query that shows what this device has until the server answers
 * (docs/decisions/reads-from-device.md). A refusal of the server takes the data away; if the server
 * does not answer, they stay and the page says so.
 *
 * @param read passes the signal of its context to each of its calls
 */
export const staleWhileRefreshed = <T>(read: Read<T>): Read<T> =>
  showAhead(read, (answer) => answer);

/** The same for the first page of an infinite query. */
export const stalePagesWhileRefreshed = <Param, T>(
  read: (context: PageContext<Param>, ofDevice?: AbortSignal) => Promise<T>,
): ((context: PageContext<Param>) => Promise<T>) =>
  showAhead(read as Read<T>, (page, pageParam) => ({ pages: [page], pageParams: [pageParam] }));
