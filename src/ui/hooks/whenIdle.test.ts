import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

describe('whenIdle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('whenIdle uses the idle callback of the browser if there is one', () => {
    const requested: (() => void)[] = [];
    const cancel = vi.fn<(handle: number) => void>();
    vi.stubGlobal('requestIdleCallback', (work: () => void) => requested.push(work));
    vi.stubGlobal('cancelIdleCallback', cancel);
    const work = vi.fn<() => void>();
    const stop = whenIdle(work);
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
    requested[0]?.();
    expect(work).toHaveBeenCalledOnce();
    stop();
    expect(cancel).toHaveBeenCalledWith(1);
  });

  test('whenIdle falls back to a timeout, which can be cancelled', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const [done, off] = [vi.fn<() => void>(), vi.fn<() => void>()];
    whenIdle(done);
    whenIdle(off)();
    expect(done).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(done).toHaveBeenCalledOnce();
    expect(off).not.toHaveBeenCalled();
  });
});
