import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/demo-data.ts',
  outputDir: 'test-results',
  // Each worker has a separate server and database; two workers keep two cores busy, and three are slower.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Patience with two busy cores; no journey measures time.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // A journey that needs the service worker allows it; for the others it would only fetch files.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Without animations a dialog does not move its buttons while a test clicks.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs about as much as the page; `npx playwright test NAME --trace on` records.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
      // Without a locale of UTF-8, Chromium names a file with an umlaut “download”.
      env: { ...environment, LC_ALL: 'C.UTF-8' },
    },
  },
});
