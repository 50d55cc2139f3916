import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Files outside the project, and the journeys, which belong to Playwright. */
const outside = ['**/node_modules/**', 'dist/**', 'tests/e2e/**'];

/** Tests that have a page, or its service worker, and a server in one process of their own. */
const pageBesideServer =
  'tests/contract/{field-types/{stored,filters,invalid-values},worker-sends}.test.ts';

/**
 * Tests that mock modules, which other tests must not get, or that depend on state that a process
 * creates or fetches once: the page's texts, the pattern engine.
 */
const withStandIns = globSync('{src,tests}/**/*.test.tsx').filter((file) =>
  /vi\.mock\(|startI18n\(|lazyPatterns/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    allowOnly: false,
    // With half the workers a core would idle: most tests wait for a database or a page.
    maxWorkers: '100%',
    // Real servers and databases on two busy cores; a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A check that is polled waits almost as long; by itself it would measure how busy the machine is.
    expect: { poll: { timeout: 25_000, interval: 20 } },
    exclude: outside,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Loading the same modules again for each file took a third of the time.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...outside, pageBesideServer],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page and server',
          environment: 'node',
          include: [pageBesideServer],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          isolate: false,
          include: ['**/*.test.tsx'],
          exclude: [...outside, ...withStandIns],
          setupFiles: ['tests/support/each-file.ts', 'tests/support/page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page with stand-ins',
          environment: 'jsdom',
          include: withStandIns,
          setupFiles: ['tests/support/each-file.ts', 'tests/support/page.ts'],
        },
      },
    ],
  },
});
