/** Milliseconds of rest after which a change is kept. */
export const debounceMs = 300;
/** Milliseconds after which it is kept though changes go on. */
export const maxWaitMs = 900;

/** Runs work behind changes: soon after the last one, and never long after the first. */
export interface DebouncedRun {
  /** Something has changed. */
  readonly schedule: () => void;
  /** Runs what waits now. */
  readonly flush: () => void;
  /** What waits is not run. */
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
