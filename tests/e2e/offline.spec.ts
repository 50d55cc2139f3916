import type { Page } from '@playwright/test';
import { english, field, openSite } from './support/page-labels.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

/** Each test has a server of its own, because it stops it. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

/** Resolves when the service worker has every file of the page, and answers for this page. */
const pageIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** Replies on this device, by the names of their caches. */
const keptReplies = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('replies-')));

test('the page opens from a cold start when the server has stopped, and asks before it updates', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const site = await openSite(page, 'admin@demo.example', english);

  await test.step('the data of the site are made ready, and the page is kept', async () => {
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });
    await dialog.getByRole('button', { name: 'Make All Ready for Offline' }).click();
    await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeDisabled({
      timeout: 60_000,
    });
    await expect.poll(() => pageIsKept(page)).toBe(true);
  });

  await test.step('a newer version waits until the form has no unsaved changes', async () => {
    await page.goto(`${site}/maintenance/work-orders/new`);
    const name = field(page, english.name);
    await name.fill('Pump 3 leaks');
    await page.evaluate(async () => {
      // The page is older than the worker that comes.
      document.querySelector('meta[name="version"]')?.setAttribute('content', 'older');
      await navigator.serviceWorker.register('/service-worker.js?next');
    });
    const bar = page.getByRole('group', { name: 'New version' });
    await expect(bar).toContainText('A new version is ready.');
    await bar.getByRole('button', { name: 'Update now' }).click();
    await expect(bar).toContainText('Save or discard your changes first.');
    await expect(name).toHaveValue('Pump 3 leaks');
    await name.fill('');
    await bar.getByRole('button', { name: 'Update now' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Connected to Server' })).toBeVisible();
    await page.close();
  });

  await server.stop();
  const later = await context.newPage();

  await test.step('the app opens at any address', async () => {
    await later.goto('/app/settings/profile');
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(later.getByRole('button', { name: 'Server Unavailable' })).toBeVisible();
    expect(await keptReplies(later)).toHaveLength(1);
  });

  await test.step('the first page shows the work of the person', async () => {
    await later.goto('/app');
    await expect(later.getByText(/You see the data of this device, as of/)).toBeVisible();
    await expect(later.getByText("Your work didn't load")).toHaveCount(0);
  });

  await test.step('a list shows the data of this device, and searches, filters and opens them', async () => {
    await later.goto(`${site}/maintenance/work-orders`);
    const grid = later.getByRole('grid');
    await expect(grid.getByRole('link').first()).toBeVisible();
    await expect(later.getByText(/You see the data of this device, as of/)).toBeVisible();
    await later.getByLabel(english.searchWorkOrders).fill('beacon unserviceable');
    const found = later.getByRole('link', { name: /beacon unserviceable/i });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(later.getByRole('heading', { level: 1 })).toContainText(/beacon/i);
  });

  await test.step('what is not on this device says so', async () => {
    await later.goto(`${site.replace(/\d+$/, (id) => String(Number(id) + 1))}/assets/equipment`);
    await expect(later.getByText(/^These data are not on this device\./)).toBeVisible();
  });

  await test.step('the log-out ends the session on this device, and removes what it kept', async () => {
    await later.getByRole('button', { name: /admin@demo/ }).click();
    const menu = later.getByRole('dialog', { name: 'User menu' });
    await menu.getByRole('button', { name: 'Log Out' }).click();
    const question = later.getByRole('dialog', { name: 'Confirm Logout' });
    await question.getByRole('button', { name: 'Log Out' }).click();
    await expect(later.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await keptReplies(later)).toEqual([]);
  });
});
