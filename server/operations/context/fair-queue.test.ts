import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when the test ends it, and the order in which works began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { begun, work, end };
}

test('keys take turns, however much work one of them has started', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const { begun, work, end } = works();
  for (const name of ['a1', 'a2', 'a3']) void queue.run(1, work(name));
  void queue.run(2, work('b1'));
  void queue.run(3, work('c1'));
  await turn();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('at most one work of a key runs, also when there is room for more', async () => {
  const queue = createFairQueue({ atOnce: 2 });
  const { begun, work, end } = works();
  for (const name of ['a1', 'a2']) void queue.run(1, work(name));
  void queue.run(2, work('b1'));
  void queue.run(3, work('c1'));
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a key with too much waiting work is refused, and the others are not', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 1 });
  const { begun, work, end } = works();
  void queue.run(1, work('a1'));
  void queue.run(1, work('a2'));
  await expect(queue.run(1, work('a3'))).rejects.toMatchObject({ code: 'too_many' });
  void queue.run(2, work('b1'));
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('work that is aborted while it waits never begins', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const { begun, work, end } = works();
  void queue.run(1, work('a1'));
  const stop = new AbortController();
  const aborted = queue.run(2, work('b1'), stop.signal);
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'unavailable' });
  void queue.run(3, work('c1'));
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
});

test('work that fails passes its error on and ends its turn', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  await expect(queue.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run(1, () => Promise.resolve('next'))).resolves.toBe('next');
});
