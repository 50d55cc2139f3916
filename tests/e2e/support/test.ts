import { test as base } from '@playwright/test';
import { type TestServer, startServer } from './server.ts';

/** The journeys' `test`: `server` is the real one, with fresh demo data, once per worker. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.baseURL),
});

export { expect } from '@playwright/test';
