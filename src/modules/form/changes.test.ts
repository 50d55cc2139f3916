import { expect, test, vi } from 'vitest';
import { createChangeNotifier } from './changes.ts';

test('who reads a key hears of it, once for several of them, and of nothing else', () => {
  const changes = createChangeNotifier();
  const [one, both, every] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  changes.subscribe(['a'], one);
  const stop = changes.subscribe(['a', 'b'], both);
  changes.subscribeAll(every);
  changes.notify(['b']);
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  changes.notify(['a', 'b']);
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2]);
  stop();
  changes.notify();
  expect([one, both, every].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 3]);
});

test('the number is another one after each change of a key, and of all', () => {
  const changes = createChangeNotifier();
  const seen = () => [changes.version(['a']), changes.version(['a', 'b']), changes.version(['c'])];
  const before = seen();
  changes.notify(['b']);
  expect(seen().map((number, at) => number === before[at])).toEqual([true, false, true]);
  const then = seen();
  changes.notify();
  expect(seen().map((number, at) => number === then[at])).toEqual([false, false, false]);
});
