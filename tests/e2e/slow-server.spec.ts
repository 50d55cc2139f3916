import type { Page, Route } from '@playwright/test';
import { english, field, openSite } from './support/page-labels.ts';
import { makeDataReady } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

const reader = 'admin@demo.example';

/** Holds what the server is asked for below a path until it is released. */
async function holdReplies(page: Page, below: string) {
  const held: Route[] = [];
  const refused = { status: 503, json: { error: 'Try later.', code: 'unavailable' } };
  let isFailing = false;
  const path = `**${below}/**`;
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') await route.continue();
    else if (isFailing) await route.fulfill(refused);
    else held.push(route);
  };
  await page.route(path, hold);
  return {
    urls: () => held.map((route) => route.request().url()),
    /** Answers all of them, and those that follow, with an error of the server. */
    fail: async () => {
      isFailing = true;
      await Promise.allSettled(held.splice(0).map((route) => route.fulfill(refused)));
    },
    release: async () => {
      await page.unroute(path, hold);
      // A request that the page has given up meanwhile has no answer.
      await Promise.allSettled(held.map((route) => route.continue()));
    },
  };
}

const refreshing = (page: Page) => page.getByRole('status').filter({ hasText: /^Refreshing$/ });

test('while the server is slow the pages show what the device has, and are refreshed in place', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  // The replies are held for as long as the journey looks at the pages.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const site = await openSite(page, reader, english);
  const api = `/api${site.replace('/app', '')}`;
  await makeDataReady(page, site);
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid').first();
  const links = grid.getByRole('link');
  const search = page.getByLabel(english.searchWorkOrders);

  let held = await holdReplies(page, api);
  await test.step('a list, a search and an item', async () => {
    await page.getByRole('link', { name: english.workOrders }).first().click();
    await expect(links.first()).toBeVisible();
    await expect(refreshing(page)).toHaveCount(1);
    await search.fill('beacon unserviceable');
    const found = grid.getByRole('link', { name: /beacon unserviceable/i });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/beacon/i);
    expect(held.urls().some((url) => /workorders\?.*search=beacon/.test(url))).toBe(true);
  });

  await test.step('the form, and a field that refers to a machine', async () => {
    await page.getByRole('button', { name: english.edit }).first().click();
    await expect(field(page, english.name)).toHaveValue(/beacon/i);
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByRole('combobox', { name: /^Equipment/ }).click();
    await expect(page.getByRole('option', { name: '11 kV switchboard' })).toBeAttached();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'General' }).click();
  });

  await test.step('what is typed before the server answers stays, and is merged with what others have changed', async () => {
    await field(page, english.name).fill('Beacon, lens is wet');
    const itemId = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
    const at = `${api}/workorders/${itemId}`;
    const { version } = (await (await page.request.get(at)).json()) as { version: number };
    const { origin } = new URL(page.url());
    const changed = await page.request.patch(at, {
      data: { estimated_hours: 7 },
      headers: { origin, 'if-match': `"${version}"` },
    });
    expect(changed.status()).toBe(200);
    await held.release();
    await expect(refreshing(page)).toHaveCount(0);
    await expect(field(page, english.name)).toHaveValue('Beacon, lens is wet');
    await page.getByRole('button', { name: english.saveWorkOrder }).click();
    const saved = async () => (await page.request.get(at)).json() as Promise<unknown>;
    await expect.poll(saved).toMatchObject({ name: 'Beacon, lens is wet', estimated_hours: 7 });
  });

  await test.step('groups', async () => {
    await page.goto(site);
    await expect(page.getByRole('button', { name: 'Connected to Server' })).toBeVisible();
    held = await holdReplies(page, api);
    await page.getByRole('link', { name: english.workOrders }).first().click();
    await expect(links.first()).toBeVisible();
    await page.evaluate(() => {
      history.pushState(null, '', `${location.pathname}?group=criticality_id`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const critical = page.getByRole('region', { name: 'Critical' });
    await expect(critical.getByRole('button', { name: /^Critical \d+$/ })).toBeVisible();
    await expect(critical.getByRole('link').first()).toBeVisible();
    await held.release();
    await expect(refreshing(page)).toHaveCount(0);
    await expect(critical.getByRole('link').first()).toBeVisible();
  });

  await test.step('a list that the server fails to give stays, and one bar says so until it does', async () => {
    await page.goto(site);
    await expect(page.getByRole('button', { name: 'Connected to Server' })).toBeVisible();
    held = await holdReplies(page, api);
    await page.getByRole('link', { name: 'Observations' }).first().click();
    await expect(links.first()).toBeVisible();
    await held.fail();
    const notice = page.getByRole('group', { name: 'Data of this device' });
    const bar = notice.getByText(/^The server does not answer\. You see the data of this device/);
    await expect(bar).toBeVisible();
    await expect(refreshing(page)).toHaveCount(0);
    await expect(links.first()).toBeVisible();
    await expect(page.getByText('Observations didn’t load')).toHaveCount(0);
    await held.release();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(bar).toHaveCount(0);
    await expect(links.first()).toBeVisible();
  });

  await test.step('the start of the app: who is signed in, the sites, the modules, and then a list', async () => {
    held = await holdReplies(page, '/api');
    await page.goto(site);
    await page.getByRole('link', { name: english.workOrders }).first().click();
    await expect(links.first()).toBeVisible();
    for (const path of ['/api/users/me', '/api/modules', '/api/sites'])
      expect(held.urls().filter((url) => new URL(url).pathname === path).length).toBe(1);
    await held.release();
    await expect(refreshing(page)).toHaveCount(0);
    await expect(links.first()).toBeVisible();
  });

  await test.step('an item that the server no longer gives leaves the page', async () => {
    await page.goto(`${site}/maintenance/work-orders`);
    await expect(links.first()).toBeVisible();
    const address = `**${api}/workorders/*`;
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      await asked;
      await route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found' } });
    });
    const name = (await links.first().textContent()) ?? '';
    await links.first().click();
    await expect(page.getByRole('button', { name: english.edit }).first()).toBeVisible();
    answer();
    await expect(page.getByText(/is not on/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0);
  });
  await context.close();
});
