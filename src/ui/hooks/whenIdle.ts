/** Milliseconds after which the page is assumed idle, for browsers without idle callbacks. */
const likelyIdle = 200;

/** Milliseconds after which work is done in any case: a browser that draws nothing may not report idleness. */
const longestWait = 1000;

/** Runs `work` once the page is idle; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof globalThis.requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: longestWait });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, likelyIdle);
  return () => clearTimeout(handle);
}
