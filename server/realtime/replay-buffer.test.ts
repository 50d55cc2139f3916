import { expect, test } from 'vitest';
import type { Invalidation } from '../operations/services.ts';
import { createReplayBuffer } from './replay-buffer.ts';

const changed = (call: string, siteId: number | null = 1): Invalidation => ({
  call,
  organisationId: 1,
  siteId,
  permission: null,
});

function bufferAt(start: number) {
  let now = start;
  const buffer = createReplayBuffer(() => now);
  return { buffer, wait: (milliseconds: number) => (now += milliseconds) };
}

test('a page gets the invalidations since its data was read, the oldest first', () => {
  const { buffer, wait } = bufferAt(1000);
  buffer.add(changed('A'));
  wait(500);
  buffer.add(changed('B'));
  wait(500);
  buffer.add(changed('C'));
  expect(buffer.since(600).map(({ call }) => call)).toEqual(['B', 'C']);
});

test('a repeated invalidation is stored once, with its last time', () => {
  const { buffer, wait } = bufferAt(0);
  for (let change = 0; change < 1000; change += 1) {
    buffer.add(changed('A'));
    buffer.add(changed('A', 2));
    wait(1);
  }
  expect(buffer.size).toBe(2);
  buffer.add(changed('A'));
  expect(buffer.since(60_000)).toEqual([changed('A', 2), changed('A')]);
});

test('an invalidation is forgotten after a minute, however old the page is', () => {
  const { buffer, wait } = bufferAt(0);
  buffer.add(changed('A'));
  wait(60_001);
  expect(buffer.since(120_000)).toEqual([]);
  buffer.add(changed('B'));
  expect(buffer.size).toBe(1);
});
