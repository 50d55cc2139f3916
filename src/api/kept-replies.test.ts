import { beforeEach, expect, test, vi } from 'vitest';
import { GET_ALL_SITES } from '../contract/directory.ts';
import { GET_MY_WORK } from '../contract/work.ts';
import { GET_NOTIFICATIONS } from '../contract/notifications.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { keepReply, keptReply, removeKeptReplies, setReplyReader } from './kept-replies.ts';

const lucia = { organisation: 1, user: 7 };
const marlene = { organisation: 1, user: 8 };
const meOf = (user: number, more: object = {}) =>
  JSON.stringify({ user: { id: user, organisation_id: 1 }, ...more });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  setReplyReader(null);
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
  expect(await sitesOnDevice()).toBeNull();
  expect(await caches.keys()).toEqual([]);
});

test('the log-out removes what is kept, and nothing is kept after it', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  keepReply(GET_ALL_SITES, '/api/sites', '[]');
  await expect.poll(sitesOnDevice).toBe('[]');
  await removeKeptReplies(lucia);
  keepReply(GET_ALL_SITES, '/api/sites', '[]');
  setReplyReader(lucia);
  expect(await sitesOnDevice()).toBeNull();
});

test('data that change with the work of others are kept with their time', async () => {
  keepReply(GET_CURRENT_USER, '/api/users/me', meOf(7));
  keepReply(GET_MY_WORK, '/api/users/me/work', '{}');
  const work = () => keptReply(GET_MY_WORK, '/api/users/me/work');
  await expect.poll(work).toMatchObject({ text: '{}', at: expect.stringMatching(/^20/) as string });
});
