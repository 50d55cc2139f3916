import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { GET_ALL_SITES } from '../contract/directory.ts';
import { itemCalls } from '../contract/items.ts';
import { callServer } from './client.ts';
import { type DeviceReply, setDeviceReader } from './device-reader.ts';
import { deviceReads, forgetDeviceReads } from './device-reads.ts';
import { findReply } from './device-reply.ts';
import { fetchItemPage } from './items.ts';
import { keepReply } from './kept-replies.ts';
import { endReplySession, replySession } from './reply-session.ts';

const pumps = { type: 'pumps', api: 'pumps', wrapper: 'pumps', name: 'Pumps', language: 'en' };
const at = '2026-11-26T05:00:00.000Z';

/** Answers reads of items from the device. */
function deviceHas(reply: DeviceReply): void {
  setDeviceReader(async ({ name }) => (name === itemCalls(pumps).list.name ? reply : null));
}

/** Keeps who is signed in, so that the replies belong to somebody. */
const keepMe = () =>
  keepReply(
    { ...GET_ALL_SITES, name: 'GET_CURRENT_USER' },
    '/api/users/me',
    '{"user":{"id":7,"organisation_id":1}}',
    replySession(),
  );

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  deviceHas({ reply: { pumps: [{ id: 1 }], sync_cursor: 7 }, syncedAt: at });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endReplySession();
  forgetDeviceReads();
});

test('a list that the server does not answer comes from the device, and the page knows from when', async () => {
  const page = await fetchItemPage(pumps, 1, {});
  expect(page.items).toEqual([{ id: 1 }]);
  expect(deviceReads.get()).toEqual({ since: at, isMyWork: false });
});

test('data that are not on the device have a sentence of their own', async () => {
  deviceHas('absent');
  await expect(fetchItemPage(pumps, 1, {})).rejects.toMatchObject({ code: 'not_on_device' });
});

test('an item that is not among the work on this device has another sentence, and lists say what they are of', async () => {
  await i18next.init({ lng: 'cimode' });
  deviceHas('absent');
  await expect(fetchItemPage(pumps, 1, {})).rejects.toThrow('not_on_device');
  deviceHas('left_out');
  await expect(fetchItemPage(pumps, 1, {})).rejects.toThrow('left_out');
  deviceHas({ reply: { pumps: [], sync_cursor: 7 }, syncedAt: at, scope: 'my_work' });
  expect((await fetchItemPage(pumps, 1, {})).items).toEqual([]);
  expect(deviceReads.get()).toEqual({ since: at, isMyWork: true });
});

test('the data for the device itself come from the server alone', async () => {
  await expect(fetchItemPage(pumps, 1, {}, undefined, true)).rejects.toMatchObject({
    code: 'network',
  });
});

test('a proxy without its server counts as no answer; a refusal of the server is none', async () => {
  const answer = (status: number) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'No', code: 'forbidden' }, { status }),
    );
  answer(502);
  expect((await fetchItemPage(pumps, 1, {})).items).toEqual([{ id: 1 }]);
  answer(403);
  await expect(fetchItemPage(pumps, 1, {})).rejects.toMatchObject({ status: 403 });
});

test('a read that every page needs is answered by its last reply, a change never', async () => {
  keepMe();
  keepReply(GET_ALL_SITES, '/api/sites', '[]', replySession());
  await expect.poll(async () => (await callServer(GET_ALL_SITES)).reply).toEqual([]);
  expect(deviceReads.get()).toEqual({ since: null, isMyWork: false });
  await expect(
    callServer(itemCalls(pumps).create, { params: { siteId: 1 }, body: {} }),
  ).rejects.toMatchObject({ code: 'network' });
});

test('what another build of the page has kept is read without a server, and never ahead of one', async () => {
  const builtAs = (content: string) =>
    vi.stubGlobal('document', { querySelector: () => ({ content }) });
  builtAs('a');
  keepMe();
  keepReply(GET_ALL_SITES, '/api/sites', '[]', replySession());
  const ahead = () => findReply(GET_ALL_SITES, {}, '/api/sites', 'cheap');
  const kept = { answer: { reply: [] } };
  await expect.poll(ahead).toMatchObject(kept);
  builtAs('b');
  expect(await ahead()).toBe('absent');
  expect(await findReply(GET_ALL_SITES, {}, '/api/sites')).toMatchObject(kept);
  keepReply(GET_ALL_SITES, '/api/sites', '[]', replySession());
  await expect.poll(ahead).toMatchObject(kept);
});

test('a silent server is not waited for longer than four seconds', async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { readonly signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const page = fetchItemPage(pumps, 1, {});
    await vi.advanceTimersByTimeAsync(4000);
    expect((await page).items).toEqual([{ id: 1 }]);
  } finally {
    vi.useRealTimers();
  }
});
