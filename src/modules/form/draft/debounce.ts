/** Milliseconds without a change after which a change is stored. */
export const debounceMs = 300;
/** Milliseconds after which it is stored even if changes continue. */
export const maxWaitMs = 900;

/**
 * Debounces work: runs it soon after the last change, and at the latest `maxWaitMs` after the
 * first.
 */
export interface DebouncedRun {
  /** Called after each change. */
  readonly schedule: () => void;
  /** Runs pending work immediately. */
  readonly flush: () => void;
  /** Drops pending work. */
  readonly cancel: () => void;
}

export function debounce(work: () => void): DebouncedRun {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  function cancel(): void {
    clearTimeout(timer);
    since = null;
  }
  function run(): void {
    cancel();
    work();
  }
  return {
    schedule() {
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, Math.min(debounceMs, since + maxWaitMs - now)));
    },
    flush() {
      if (since !== null) run();
    },
    cancel,
  };
}
