import type { Page } from '@playwright/test';

/** Answers requests for map tiles, which are on another server, with empty pictures. */
export async function serveTiles(page: Page): Promise<void> {
  await page.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
}
