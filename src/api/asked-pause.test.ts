import { expect, test, vi } from 'vitest';
import { sendPatiently } from './asked-pause.ts';

test('a request is sent again when the server says when, a few times, and for short pauses only', async () => {
  vi.useFakeTimers();
  const later = { status: 503, retryAfter: '1' };
  const done = { status: 201, retryAfter: null };
  const sent = async (answers: readonly { status: number; retryAfter: string | null }[]) => {
    const left = [...answers];
    const send = vi.fn<() => Promise<typeof later | typeof done>>(() =>
      Promise.resolve(left.shift() ?? later),
    );
    const answer = sendPatiently(send, (told) => told);
    await vi.runAllTimersAsync();
    return [(await answer).status, send.mock.calls.length];
  };
  expect(await sent([later, { ...later, status: 429 }, done])).toEqual([201, 3]);
  // It stays like this: the person is told.
  expect(await sent([])).toEqual([503, 4]);
  expect(await sent([{ status: 503, retryAfter: null }])).toEqual([503, 1]);
  expect(await sent([{ status: 429, retryAfter: '60' }])).toEqual([429, 1]);
  expect(await sent([{ status: 409, retryAfter: '1' }])).toEqual([409, 1]);
  vi.useRealTimers();
});
