/** Milliseconds after which it is taken to have nothing to do, where a browser does not say so. */
const likelyIdle = 200;

/** Does something once the page has nothing else to do; returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof globalThis.requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, likelyIdle);
  return () => clearTimeout(handle);
}
