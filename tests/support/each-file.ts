import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/**
 * Every run draws the same cases, so that a failure is caused by the change; `FC_SEED=NUMBER` draws
 * others.
 */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });

/** Files share a process: what one puts in the place of globals must not answer the next. */
const { fetch } = globalThis;
afterAll(() => {
  vi.unstubAllGlobals();
  globalThis.fetch = fetch;
});
