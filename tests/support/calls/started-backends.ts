import { afterAll, vi } from 'vitest';
import { compareBackends } from './compare-backends.ts';
import { startBoth } from './backends.ts';
import { demoStock } from './stock.ts';

/** Ironbark Ridge, with the real work orders. */
export const site = 1;

/**
 * Both implementations for a file of tests, and what holds their answers against each other; they
 * end with it.
 */
export async function startBackends() {
  // Every case is asked twice, over HTTP, of a database and of the demo in memory.
  vi.setConfig({ testTimeout: 180_000 });
  const sides = await startBoth();
  afterAll(async () => {
    await sides.server.close();
    await sides.mock.close();
  });
  return {
    sides,
    stock: await demoStock(sides, site),
    modules: () => sides.real.services.modules.all(),
    at: (api: string, rest = '') => `/api/sites/${site}/${api}${rest}`,
    ...compareBackends(sides),
  };
}
