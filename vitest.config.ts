import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    // Half of two cores would wait while the other works: most tests wait for a database or a page.
    maxWorkers: '100%',
    // Real servers and databases on two busy cores; a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The journeys belong to Playwright.
    exclude: ['**/node_modules/**', 'dist/**', 'tests/e2e/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          setupFiles: ['tests/support/seed.ts', 'tests/support/page.ts'],
        },
      },
    ],
  },
});
