import { afterEach, expect, test, vi } from 'vitest';
import { REFRESH } from '../contract/sessions.ts';
import { withSession } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a request gets whose answers have these status codes, with a session that can be renewed or not. */
async function answersOf(codes: readonly number[], isRenewable: boolean) {
  const renewals: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (url: string) => {
    renewals.push(url);
    return new Response(null, { status: isRenewable ? 204 : 401 });
  });
  const left = [...codes];
  const { status } = await withSession(async () => ({ status: left.shift() ?? 0 }));
  return { status, sent: codes.length - left.length, renewals };
}

test('an upload that the access token does not outlive goes on with a renewed session', async () => {
  const renewals = [REFRESH.path];
  expect(await answersOf([401, 201], true)).toEqual({ status: 201, sent: 2, renewals });
  expect(await answersOf([401, 201], false)).toEqual({ status: 401, sent: 1, renewals });
  expect(await answersOf([201], true)).toEqual({ status: 201, sent: 1, renewals: [] });
});
