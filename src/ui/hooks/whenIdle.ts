/** Milliseconds after which the page is assumed idle, for browsers without idle callbacks. */
const likelyIdle = 200;

/** Runs `work` once the page is idle; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof globalThis.requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, likelyIdle);
  return () => clearTimeout(handle);
}
