import { whenIdle } from './whenIdle.ts';

/** Milliseconds after which a page counts as used, also if nobody has touched it. */
const restMs = 10_000;

/**
 * Runs `work` once the person begins to use the page, or after ten seconds: what only their actions need is
 * not part of the first load. Returns the function that cancels it.
 */
export function whenInUse(work: () => void): () => void {
  const begun = new AbortController();
  let cancelIdle = (): void => undefined;
  const begin = () => {
    begun.abort();
    cancelIdle = whenIdle(work);
  };
  const timer = setTimeout(begin, restMs);
  begun.signal.addEventListener('abort', () => clearTimeout(timer));
  const listening = { capture: true, passive: true, signal: begun.signal };
  for (const type of ['pointerdown', 'keydown'] as const)
    globalThis.addEventListener(type, begin, listening);
  return () => {
    begun.abort();
    cancelIdle();
  };
}
