import { beforeEach, expect, test, vi } from 'vitest';
import type { CallDocument } from '../contract/call.ts';
import { GET_ALL_SITES, GET_SITE_LABELS } from '../contract/directory.ts';
import { GET_MY_WORK } from '../contract/work.ts';
import { GET_NOTIFICATIONS } from '../contract/notifications.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import * as kept from './kept-replies.ts';
import {
  endReplySession,
  removeKeptReplies,
  removeRepliesOfOtherSites,
  replySession,
  setReplyReader,
} from './reply-session.ts';

const { keptReply } = kept;
const keepReply = (call: CallDocument, url: string, text: string) =>
  kept.keepReply(call, url, text, replySession());

const lucia = { organisation: 1, user: 7 };
const marlene = { organisation: 1, user: 8 };
const meOf = (user: number, more: object = {}) =>
  JSON.stringify({ user: { id: user, organisation_id: 1 }, ...more });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  endReplySession();
});

async function sitesOnDevice(): Promise<string | null> {
  const reply = await keptReply(GET_ALL_SITES, '/api/sites');
  return reply === null || reply === 'absent' ? null : reply.text;
}

test('the reads that every page needs are kept for the person, also those that come before it is known', async () => {
  keepReply(GET_ALL_SITES, '/api/sites', '[]');
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  await expect.poll(sitesOnDevice).toBe('[]');
  setReplyReader(null);
  expect(await sitesOnDevice()).toBeNull();
  setReplyReader(lucia);
  expect(await sitesOnDevice()).toBe('[]');
  setReplyReader(marlene);
  expect(await sitesOnDevice()).toBeNull();
});

test('other replies are not kept', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  keepReply(GET_NOTIFICATIONS, '/api/notifications', '{}');
  expect(await keptReply(GET_NOTIFICATIONS, '/api/notifications')).toBeNull();
});

test('what an admin sees as another person is not kept', async () => {
  setReplyReader(lucia);
  keepReply(GET_ALL_SITES, '/api/sites', '[]');
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7, { viewed_by: { id: 8, name: 'M' } }));
  keepReply(GET_ALL_SITES, '/api/sites', '[1]');
  // Nor does the page mix it with what is kept for the admin.
  expect(await keptReply(GET_ALL_SITES, '/api/sites')).toBeNull();
  expect(await caches.keys()).toEqual([]);
});

test('a log-out removes what is kept, also for others, and replies that were under way are not kept', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  keepReply(GET_ALL_SITES, '/api/sites', '[]');
  await expect.poll(sitesOnDevice).toBe('[]');
  await caches.open('replies-1-8');
  const before = replySession();
  await removeKeptReplies(null);
  endReplySession();
  kept.keepReply(GET_ALL_SITES, '/api/sites', '[1]', before);
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(8));
  expect(await sitesOnDevice()).toBeNull();
  setReplyReader(lucia);
  expect(await sitesOnDevice()).toBeNull();
});

test('what others have left on a shared device is removed, that of the person stays', async () => {
  for (const name of ['replies-1-7', 'replies-1-8', 'replies-2-7', 'page-a'])
    await caches.open(name);
  await removeKeptReplies(lucia);
  expect(await caches.keys()).toEqual(['replies-1-7', 'page-a']);
});

test('replies about sites that the person may no longer open are removed', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  for (const id of [1, 12]) keepReply(GET_SITE_LABELS, `/api/sites/${id}/labels`, '[]');
  const labels = (id: number) => keptReply(GET_SITE_LABELS, `/api/sites/${id}/labels`);
  await expect.poll(() => labels(12)).toMatchObject({ text: '[]' });
  await removeRepliesOfOtherSites(lucia, ['1']);
  expect(await labels(12)).toBe('absent');
  expect(await labels(1)).toMatchObject({ text: '[]' });
  expect(await keptReply(GET_CURRENT_USER, '/api/users/me')).not.toBe('absent');
});

test('data that change with the work of others are kept with their time', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  keepReply(GET_MY_WORK, '/api/users/me/work', '{}');
  const work = () => keptReply(GET_MY_WORK, '/api/users/me/work');
  await expect.poll(work).toMatchObject({ text: '{}', at: expect.stringMatching(/^20/) as string });
});
