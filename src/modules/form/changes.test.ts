import { expect, test, vi } from 'vitest';
import { createChanges } from './changes.ts';

test('who reads a key hears of it, once for several of them, and of nothing else', () => {
  const changes = createChanges();
  const [one, both, every] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  changes.subscribe(['a'], one);
  const stop = changes.subscribe(['a', 'b'], both);
  changes.listen(every);
  changes.tell(['b']);
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  changes.tell(['a', 'b']);
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2]);
  stop();
  changes.tell();
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 3]);
});

test('the number is another one after each change of a key, and of all', () => {
  const changes = createChanges();
  const seen = () => [changes.count(['a']), changes.count(['a', 'b']), changes.count(['c'])];
  const before = seen();
  changes.tell(['b']);
  expect(seen().map((number, at) => number === before[at])).toEqual([true, false, true]);
  const then = seen();
  changes.tell();
  expect(seen().map((number, at) => number === then[at])).toEqual([false, false, false]);
});
