import { test as base, expect } from '@playwright/test';
import { startDemoServer } from './demo-data.ts';
import { watchPolicy } from './policy.ts';
import type { TestServer } from './server.ts';

interface Watched {
  /** Checks that no page violates the content security policy during a journey. */
  policy: undefined;
}

/** The journeys' `test`: `server` is the real one, with fresh demo data, once per worker. */
export const test = base.extend<Watched, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startDemoServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.baseURL),
  policy: [
    async ({ browser, context }, provide) => {
      const watch = watchPolicy(browser, [context]);
      await provide(undefined);
      watch.end();
      expect(watch.violations, 'violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The same with a server that no other file uses, for journeys that read everything or change settings that
 * others need. Each call gives another one.
 */
export const testAlone = () =>
  test.extend<object, { isAlone: true }>({
    isAlone: [async ({}, provide) => provide(true), { scope: 'worker', auto: true }],
  });

export { expect } from '@playwright/test';
