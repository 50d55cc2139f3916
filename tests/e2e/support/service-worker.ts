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

/** Has all data of a site made ready for work offline, in English. */
export async function makeDataReady(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await page.getByRole('button', { name: 'Connected to Server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });
  await dialog.getByRole('button', { name: 'Make All Ready for Offline' }).click();
  await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeDisabled({
    timeout: 60_000,
  });
}

/** The same; resolves when the page is kept too. */
export async function makeSiteReady(page: Page, site: string): Promise<void> {
  await makeDataReady(page, site);
  await workerIsSettled(page);
}

/** Whether the kept reply of a call, named by the end of its path, has a text. */
export const keptSays = (page: Page, end: string, text: string) =>
  page.evaluate(
    async ([path, words]) => {
      const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('replies-'));
      const cache = await caches.open(name);
      const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.endsWith(path));
      const reply = key && (await cache.match(key));
      return reply !== undefined && (await reply.text()).includes(words);
    },
    [end, text] as const,
  );

/** Wakes the service worker of the product as the browser does when the network is back (Background Sync). */
export async function wakeWorker(page: Page, origin: string, tag: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(
        ({ status, scriptURL }) => status === 'activated' && scriptURL.startsWith(origin),
      );
      if (active !== undefined) resolve(active.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance: false,
  });
  await session.detach();
}
