import { afterAll, vi } from 'vitest';
import { compareBackends } from './compare-backends.ts';
import { startBoth } from './backends.ts';
import { demoStock } from './stock.ts';

/** Ironbark Ridge, with the real work orders. */
export const site = 1;

/**
 * Both implementations for a file of tests, and the comparison of their responses; stops them after
 * the tests.
 */
export async function startBackends() {
  // Every case runs twice over HTTP: on a database and on the demo in memory.
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
