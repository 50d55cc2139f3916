import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Journeys through the product one after the other, as its server and database take most of a
  // core; beside them those through the gallery, which has no server.
  workers: 2,
  projects: [
    { name: 'product', testIgnore: 'gallery/**', workers: 1 },
    { name: 'gallery', testMatch: 'gallery/**/*.spec.ts', workers: 1 },
  ],
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // A dialog that still grows takes a click where its button was a moment before.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
    },
  },
});
