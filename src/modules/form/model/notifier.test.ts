import { expect, test, vi } from 'vitest';
import { createNotifier } from './notifier.ts';

test('a listener is called once for all changed keys that it reads, and for no others', () => {
  const notifier = createNotifier();
  const [one, both] = [vi.fn<() => void>(), vi.fn<() => void>()];
  notifier.subscribe(['a'], one);
  const stop = notifier.subscribe(['a', 'b'], both);
  const calls = () => [one, both].map(({ mock }) => mock.calls.length);
  notifier.notify(['b']);
  expect(calls()).toEqual([0, 1]);
  notifier.notify(['a', 'b']);
  expect(calls()).toEqual([1, 2]);
  stop();
  notifier.notify();
  expect(calls()).toEqual([2, 2]);
});

test('the version of keys changes with each of them, and when all keys change', () => {
  const notifier = createNotifier();
  const versions = () => [
    notifier.version(['a']),
    notifier.version(['a', 'b']),
    notifier.version(['c']),
  ];
  const before = versions();
  notifier.notify(['b']);
  expect(versions().map((number, at) => number === before[at])).toEqual([true, false, true]);
  const then = versions();
  notifier.notify();
  expect(versions().map((number, at) => number === then[at])).toEqual([false, false, false]);
});
