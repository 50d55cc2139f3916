import { serveTiles } from './tiles.ts';
import { type Locator, type Page, test as base } from '@playwright/test';
import { type Address, addressOf, readAddress } from '../../gallery/address.ts';
import { type TestServer, startServer } from './server.ts';

/** The journeys' `test` over the built gallery and the other test pages, without a server. */
export const test = base.extend<object, { gallery: TestServer }>({
  // Playwright empties the context between tests, and has the page's scripts compiled: half the time
  // of a load. These pages keep nothing on the device.
  reuseContext: true,
  gallery: [
    async ({}, provide) => {
      const gallery = await startServer({}, ['scripts/gallery.ts', '--built']);
      await provide(gallery);
      await gallery.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ gallery }, provide) => provide(new URL('/', gallery.baseURL).href),
  page: async ({ page }, provide) => {
    const wrong: string[] = [];
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    // Intercepts file choosers from now on, not only from the first wait.
    page.on('filechooser', () => {});
    await page.clock.setFixedTime('2026-11-23T10:00:00Z');
    await serveTiles(page);
    await provide(page);
    expect(wrong, 'what the page said on its console').toEqual([]);
    // All field types are a page of thousands of elements: the next test gets another without them.
    if (readAddress(new URL(page.url()).search).type === 'all') await page.close();
  },
});

import { expect } from '@playwright/test';

export { expect };

const usual: Address = {
  type: 'all',
  state: 'all',
  language: 'en',
  theme: 'light',
  density: 'desk',
  width: 'wide',
};

/** Opens a page of the gallery and resolves when all its lazy parts are loaded. */
export async function openGallery(page: Page, address: Partial<Address>): Promise<void> {
  const answer = await page.goto(`/gallery/${addressOf({ ...usual, ...address })}`);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
}

/** One state of a room: `filled-0` of its sample 0. */
export function specimen(page: Page, type: string, state: string, sample = 0): Locator {
  return page.locator(`[data-specimen="${type}-${sample}-${state}"]`);
}
