import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenInUse } from './whenInUse.ts';

const press = () => globalThis.dispatchEvent(new Event('keydown'));

beforeEach(() => {
  vi.useFakeTimers();
  // As in a browser without idle callbacks.
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work waits until somebody uses the page, and is done once', () => {
  const work = vi.fn<() => void>();
  whenInUse(work);
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  press();
  press();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

test('cancelled work is not done, also if it only waits until the page is idle', () => {
  const [off, offLate] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenInUse(off)();
  const cancel = whenInUse(offLate);
  press();
  cancel();
  vi.runAllTimers();
  expect([off, offLate].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('on a page that nobody touches it is done in the end', () => {
  const work = vi.fn<() => void>();
  whenInUse(work);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
