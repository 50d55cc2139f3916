import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { itemCalls } from '../contract/items.ts';
import { createCache, invalidateCall } from './cache.ts';
import { setDeviceReader } from './device-reader.ts';
import { deviceReads } from './device-reads.ts';
import { itemQueryOptions } from './items.ts';
import { itemAt, type RowData } from './rows/row-data.ts';
import { rowsQueryOptions } from './rows/rows-query.ts';
import { unconfirmed } from './unconfirmed.ts';

const pumps = { type: 'pumps', api: 'pumps', wrapper: 'pumps', name: 'Pumps', language: 'en' };
const at = '2026-11-26T05:00:00.000Z';
const pump = (id: number, name: string) => ({ id, name, version: 1, deleted_at: null });
const list = (syncCursor: number, ...names: readonly string[]) => ({
  pumps: names.map((name, index) => pump(index + 1, name)),
  sync_cursor: syncCursor,
  total: names.length,
  total_is_exact: true,
  next_page_cursor: null,
});

/** What the server answers, when a test says so, in the order of the requests. */
let requests: { readonly url: string; readonly answer: (status: number, body: unknown) => void }[];
const device = vi.fn<(name: string, effort?: string) => unknown>();
const has = (reply: unknown) => device.mockImplementation(() => reply);

beforeEach(() => {
  requests = [];
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
        requests.push({ url, answer });
      }),
  );
  device.mockReset();
  setDeviceReader(async ({ name }, _input, effort) => {
    const reply = device(name, effort);
    return reply === undefined ? 'absent' : { reply, syncedAt: at };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen that shows a query, and every state that it has drawn. */
function shows<T>(options: Parameters<typeof QueryObserver.prototype.setOptions>[0]) {
  const cache = createCache();
  const observer = new QueryObserver(cache, options);
  const drawn: (T | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => {
    if (data !== drawn.at(-1)) drawn.push(data as T);
  });
  const now = (): QueryObserverResult => observer.getCurrentResult();
  return { cache, now, data: () => now().data as T | undefined, drawn, leave };
}

const item = () => shows<{ readonly name: string }>(itemQueryOptions(pumps, 1, 1));
const rows = () => shows<RowData>(rowsQueryOptions(pumps, 1, {}));
const server = () => requests.at(-1);

test('a server that answers quickly is the only one that is asked', async () => {
  vi.useFakeTimers();
  has(pump(1, 'device'));
  const { data } = item();
  await vi.advanceTimersByTimeAsync(50);
  server()?.answer(200, pump(1, 'server'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(data()).toMatchObject({ name: 'server' });
  expect(device).not.toHaveBeenCalled();
  expect(requests.length).toBe(1);
});

test('while the server is slow the item of the device is shown, and then that of the server', async () => {
  has(pump(1, 'device'));
  const { cache, data, now, drawn } = item();
  await expect.poll(data).toMatchObject({ name: 'device' });
  expect([...unconfirmed.get().values()]).toEqual(['refreshing']);
  expect(now().isFetching).toBe(true);
  // Whoever decides by the item of the server gets that one.
  const needed = cache.query(itemQueryOptions(pumps, 1, 1));
  server()?.answer(200, pump(1, 'server'));
  expect(await needed).toMatchObject({ name: 'server' });
  expect(drawn.map((each) => each?.name)).toEqual(['device', 'server']);
  expect(unconfirmed.get().size).toBe(0);
  expect(requests.length).toBe(1);
  // With a connection nothing is known to be of the device alone.
  expect(deviceReads.get()).toBeNull();
});

test('an equal answer of the server draws nothing anew', async () => {
  has(pump(1, 'same'));
  const { data, now, drawn } = item();
  await expect.poll(data).toBeDefined();
  const before = data();
  server()?.answer(200, pump(1, 'same'));
  await expect.poll(() => now().isFetching).toBe(false);
  expect(data()).toBe(before);
  expect(drawn.length).toBe(1);
});

test('rows of a list that are equal stay the same, and the list too if nothing has happened since', async () => {
  has(list(7, 'A', 'B'));
  const same = rows();
  await expect.poll(same.data).toBeDefined();
  const before = same.data();
  server()?.answer(200, list(7, 'A', 'B'));
  await expect.poll(() => same.now().isFetching).toBe(false);
  expect(same.data()).toBe(before);
  same.leave();

  const other = rows();
  await expect.poll(other.data).toBeDefined();
  const row = (index: number) => {
    const data = other.data();
    return data === undefined ? undefined : itemAt(data, index);
  };
  const first = row(0);
  server()?.answer(200, list(9, 'A', 'B, repaired'));
  await expect.poll(() => other.now().isFetching).toBe(false);
  expect(row(0)).toBe(first);
  expect(row(1)).toMatchObject({ name: 'B, repaired' });
  expect(other.data()?.syncCursor).toBe(9);
});

test('an answer of the device that comes after that of the server is never shown', async () => {
  let give: (reply: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    give = resolve;
  });
  const isAsked = vi.fn<() => void>();
  setDeviceReader(async () => {
    isAsked();
    return { reply: await late, syncedAt: at };
  });
  const { data, drawn } = item();
  await expect.poll(() => isAsked.mock.calls.length).toBeGreaterThan(0);
  server()?.answer(200, pump(1, 'server'));
  await expect.poll(data).toMatchObject({ name: 'server' });
  give(pump(1, 'device'));
  await late;
  await Promise.resolve();
  expect(drawn.map((each) => each?.name)).toEqual(['server']);
});

test.each([403, 404])('the answer %s takes away what the device has shown', async (status) => {
  has(pump(1, 'device'));
  const { data, now } = item();
  await expect.poll(data).toBeDefined();
  server()?.answer(status, { error: 'No', code: 'forbidden' });
  await expect.poll(() => now().error).toMatchObject({ status });
  expect(data()).toBeUndefined();
  expect(unconfirmed.get().size).toBe(0);
});

test('data that the server does not confirm stay, with when they are from, until it answers or they are left', async () => {
  has(pump(1, 'device'));
  const { data, now, cache, leave } = item();
  await expect.poll(data).toBeDefined();
  server()?.answer(500, { error: 'Broken', code: 'internal' });
  await expect.poll(() => now().error).toMatchObject({ status: 500 });
  expect(data()).toMatchObject({ name: 'device' });
  expect([...unconfirmed.get().values()]).toEqual([{ at, scope: 'site' }]);
  void now().refetch();
  await expect.poll(() => requests.length).toBe(2);
  expect([...unconfirmed.get().values()]).toEqual(['refreshing']);
  server()?.answer(500, { error: 'Broken', code: 'internal' });
  await expect.poll(() => now().isFetching).toBe(false);
  expect(unconfirmed.get().size).toBe(1);
  leave();
  expect(unconfirmed.get().size).toBe(0);
  expect(cache.isFetching()).toBe(0);
});

test('a change of others while the device shows its rows is fetched after these', async () => {
  has(list(7, 'A'));
  const { cache, data, now } = rows();
  await expect.poll(data).toMatchObject({ syncCursor: 7 });
  void invalidateCall(cache, itemCalls(pumps).list.name, 1);
  await expect.poll(() => requests.length).toBe(2);
  expect(server()?.url).toContain('sync_cursor=7');
  server()?.answer(200, { ...list(8), pumps: [pump(1, 'A, changed')] });
  await expect.poll(() => now().isFetching).toBe(false);
  expect(data()).toMatchObject({
    syncCursor: 8,
    pages: [{ items: [{ name: 'A, changed' }] }],
  });
  expect(unconfirmed.get().size).toBe(0);
});

test('what is left before the server answers is forgotten', async () => {
  has(pump(1, 'device'));
  const { data, leave, cache } = item();
  await expect.poll(data).toBeDefined();
  leave();
  await expect.poll(() => unconfirmed.get().size).toBe(0);
  expect(cache.getQueryData(itemQueryOptions(pumps, 1, 1).queryKey)).toBeUndefined();
});

test('the device reads what is cheap first, and all records when the server stays silent', async () => {
  vi.useFakeTimers();
  const { data } = item();
  const efforts = () => device.mock.calls.map(([, effort]) => effort);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(efforts()).toEqual(['cheap']));
  await vi.advanceTimersByTimeAsync(900);
  await vi.waitFor(() => expect(efforts()).toEqual(['cheap', 'full']));
  expect(data()).toBeUndefined();
  expect(requests.length).toBe(1);
});
