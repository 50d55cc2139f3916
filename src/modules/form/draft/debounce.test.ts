import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceMs, debounce, maxWaitMs } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('debounced work runs once, shortly after the last of several changes', () => {
  const work = vi.fn<() => void>();
  const pace = debounce(work);
  pace.schedule();
  vi.advanceTimersByTime(debounceMs - 1);
  pace.schedule();
  vi.advanceTimersByTime(debounceMs - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(maxWaitMs * 2);
  expect(work).toHaveBeenCalledOnce();
});

test('debounced work runs at least once a second during continuous changes', () => {
  const work = vi.fn<() => void>();
  const pace = debounce(work);
  for (let passed = 0; passed < 3_000; passed += 100) {
    pace.schedule();
    vi.advanceTimersByTime(100);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(maxWaitMs).toBeLessThan(1_000);
});

test('flush runs pending work immediately, and does nothing without pending work', () => {
  const work = vi.fn<() => void>();
  const pace = debounce(work);
  pace.flush();
  expect(work).not.toHaveBeenCalled();
  pace.schedule();
  pace.flush();
  expect(work).toHaveBeenCalledOnce();
  pace.schedule();
  pace.cancel();
  vi.advanceTimersByTime(maxWaitMs);
  expect(work).toHaveBeenCalledOnce();
});
