import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GET_HEALTH } from '../../contract/system.ts';
import { ApiError } from '../error.ts';
import { reachServer } from './reach.ts';

const lost = new ApiError('No answer', 0, 'network');

/** The change gets no answer; the question whether the server is there gets this one. */
const answerHealth = (answer: () => Promise<Response>) => {
  const asked = vi.fn<(address: string) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy alone', async () => Response.json({}, { status: 502 })],
])(
  'a change that gets no answer is kept if %s answers, although the page has not noticed yet',
  async (_, answer) => {
    const asked = answerHealth(answer);
    expect(await reachServer(() => Promise.reject(lost))).toBe('unreached');
    expect(asked.mock.calls.map(([address]) => address)).toEqual([GET_HEALTH.path]);
  },
);

test('a change whose answer alone is lost is for the person to send again', async () => {
  answerHealth(async () => Response.json({ status: 'ok', modules: 1 }));
  await expect(reachServer(() => Promise.reject(lost))).rejects.toBe(lost);
});

test('a refusal says that the server is there', async () => {
  const asked = answerHealth(() => Promise.reject(new TypeError('Failed to fetch')));
  const refusal = new ApiError('Not so.', 422, 'invalid');
  await expect(reachServer(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(asked).not.toHaveBeenCalled();
});

test('without a network nothing is sent', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const send = vi.fn<() => Promise<string>>(async () => 'sent');
  expect(await reachServer(send)).toBe('unreached');
  expect(send).not.toHaveBeenCalled();
});
