import { expect, type Page } from '@playwright/test';

/**
 * Resolves when the service worker has every file of the page, answers for it, and no other worker is on its
 * way. A navigation that Playwright asks for while a worker takes over may never be answered (2 of 20; none of
 * 100 without Playwright attached to the browser's workers).
 */
export async function workerIsSettled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        return {
          state: active?.state,
          isInCharge: active === navigator.serviceWorker.controller,
          others: [installing?.state, waiting?.state],
        };
      }),
    )
    .toEqual({ state: 'activated', isInCharge: true, others: [undefined, undefined] });
}
