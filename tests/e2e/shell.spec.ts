import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';
import { english, field, german, openSite } from './support/page-labels.ts';

const manager = 'manager@demo.example';
const technician = 'technician@demo.example';

interface Order {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

/** Creates a work order for a person with a call. */
async function assign(page: Page, site: string, name: string, email: string): Promise<Order> {
  const api = site.replace('/app/', '/api/');
  const { users } = (await (await page.request.get(`${api}/users`)).json()) as {
    readonly users: readonly { readonly id: number; readonly email: string }[];
  };
  const who = users.find((each) => each.email === email);
  const list = (await (await page.request.get(`${api}/workorders?limit=1`)).json()) as {
    readonly workorders: readonly Readonly<Record<string, unknown>>[];
  };
  const [like] = list.workorders;
  const answer = await page.request.post(`${api}/workorders`, {
    data: {
      name,
      type_id: like?.['type_id'],
      criticality_id: like?.['criticality_id'],
      template_id: like?.['template_id'],
      columns: like?.['columns'],
      assignee_ids: { user_ids: [who?.id], team_ids: [] },
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Order;
}

test('assigned work is notified immediately, opened from the bell, and found on the home page and by the palette', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(page, manager, english);
  const other = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  const theirs = await other.newPage();
  await openSite(theirs, technician, english);
  await theirs.goto('/app');
  await expect(theirs.getByRole('heading', { name: 'Assigned to me' })).toBeVisible();
  await page.goto(`${site}/maintenance/work-orders`);
  await assign(page, site, 'Check the bilge alarm', technician);

  const bell = theirs.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const { width, height } = theirs.viewportSize() ?? { width: 1280, height: 720 };
  await theirs.setViewportSize({ width: 1440, height });
  await expect(bell.getByText('Notifications')).toBeVisible();
  const count = await bell.locator('[data-count]').boundingBox();
  const word = await bell.getByText('Notifications').boundingBox();
  expect(word?.x).toBeGreaterThanOrEqual((count?.x ?? 0) + (count?.width ?? 0));
  await theirs.setViewportSize({ width, height });
  await bell.click();
  const notifications = theirs.getByRole('list', { name: 'Notifications' });
  await expect(notifications).toContainText('assigned this to you');
  expect(await findings(theirs)).toEqual([]);
  await notifications.getByRole('link', { name: /Check the bilge alarm/ }).click();
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'Check the bilge alarm' }),
  ).toBeVisible();
  await theirs.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(
    theirs.getByRole('main').getByRole('link', { name: 'Check the bilge alarm' }).first(),
  ).toBeVisible();
  expect(await findings(theirs)).toEqual([]);

  await theirs.goto(site);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await theirs.keyboard.press('Control+k');
  const palette = theirs.getByRole('dialog', { name: 'Search', exact: true });
  await palette.getByRole('combobox').pressSequentially('bilge alarm');
  await expect(palette.getByRole('option', { name: /Check the bilge alarm/ })).toBeVisible();
  expect(await findings(theirs)).toEqual([]);
  await theirs.keyboard.press('Enter');
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'Check the bilge alarm' }),
  ).toBeVisible();
  await theirs.keyboard.press('Control+k');
  await palette.getByRole('combobox').pressSequentially('dark theme');
  await expect(palette.getByRole('option', { name: /dark theme/i })).toBeVisible();
  await theirs.keyboard.press('Enter');
  await expect(theirs.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.close();
});

test('a bulletin is published, shown as unread to another user, and read', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSite(page, 'admin@demo.example', english);
  await page.goto('/app/bulletins');
  await page.getByRole('button', { name: 'New bulletin' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New bulletin' });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Shutdown in June');
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Plan: https://docs.example.com/plan');
  expect(await findings(page, '.ant-modal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Shutdown in June' })).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  const theirs = await other.newPage();
  await openSite(theirs, technician, english);
  await theirs.goto('/app');
  await theirs.getByRole('link', { name: /^Bulletins, \d+ unread$/ }).click();
  await expect(theirs.getByRole('link', { name: 'https://docs.example.com/plan' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Mark as read' }).click();
  await expect(theirs.getByRole('link', { name: 'Bulletins', exact: true }).first()).toBeVisible();
  expect(await findings(theirs)).toEqual([]);
  await other.close();
});

test('on a desktop, toasts are limited, the map works by keyboard, and sites without a role cannot be opened', async ({
  page,
  context,
}) => {
  // The page may not write to the clipboard: it shows a copied link instead.
  await context.grantPermissions(['geolocation']);
  await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, technician, english);
  const api = site.replace('/app/', '/api/');
  // An order in progress: the form of a closed one has no controls.
  const list = await page.request.get(`${api}/workorders?limit=1&search=engine%20oil%20hose`);
  const { workorders } = (await list.json()) as { readonly workorders: readonly Order[] };
  await page.goto(`${site}/maintenance/work-orders/${workorders[0]?.id}?edit=1`);
  const fields = {
    Name: 'name',
    Description: 'description',
    'Estimated days': 'estimated_days',
    'Estimated hours': 'estimated_hours',
    'Estimated minutes': 'estimated_minutes',
    Criticality: 'criticality_id',
  };
  const shown = page.getByRole('region', { name: 'Notifications, F8' }).getByText(/[?&]field=/);
  for (const [name, db] of Object.entries(fields)) {
    await field(page, name).focus();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: `Copy link to “${name}”` }).click();
    await expect(shown.first()).toHaveText(new RegExp(`field=${db}$`));
  }
  const dbs = Object.values(fields);
  const newest = dbs.slice(1).toReversed();
  await expect(shown).toHaveText(newest.map((db) => new RegExp(`field=${db}$`)));
  const box = await shown.first().boundingBox();
  const from = { x: box?.x ?? 0, y: (box?.y ?? 0) + 4 };
  await page.mouse.move(from.x + 4, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y);
  await page.mouse.move(from.x + 64, from.y);
  await page.mouse.up();
  await expect(shown).toHaveText(newest.slice(1).map((db) => new RegExp(`field=${db}$`)));

  await page.getByRole('button', { name: 'Show sites on a map' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select a Site Location' });
  await expect(dialog.getByText(/grid shows degrees/)).toBeVisible();
  expect(await findings(page, '.ant-modal')).toEqual([]);
  await tabTo(page, /^Search sites/);
  await page.keyboard.type('merseburg');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, /^Raffination Saaleaue/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Status: In Betrieb')).toBeVisible();
  await tabTo(page, /^Map of the sites$/);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /^Go to Site$/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Raffination Saaleaue');

  const sites = (await (await page.request.get('/api/sites')).json()) as readonly {
    readonly id: number;
    readonly name: string;
  }[];
  const closed = { 'Lac Bouleau Smelter': 'no role', 'Cerro Alto': 'archived', '': 'Not Found' };
  for (const [name, why] of Object.entries(closed)) {
    const id = sites.find((each) => each.name === name)?.id ?? 999_999;
    await page.goto(`/app/sites/${id}/maintenance/work-orders`);
    await expect(page.getByRole('main')).toContainText(why);
    await expect(page.getByRole('main').getByRole('grid')).toHaveCount(0);
    const answer = await page.request.get(`/api/sites/${id}/workorders`);
    expect([403, 404], `${name} by call`).toContain(answer.status());
  }
});

test('on a phone in German, the drawer and its search work, and the sites are listed without a map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const site = await openSite(page, manager, german);
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Seitenleiste ein- oder ausblenden/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Suchen …' }).click();
  const palette = page.getByRole('dialog', { name: 'Suche', exact: true });
  await palette.getByRole('combobox').fill('HT-02');
  const found = palette.getByRole('option', { name: /HT-02/ }).first();
  await expect(found).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await found.click();
  await expect(page).toHaveURL(/\/app\/sites\/\d+\/.+\/\d+/);
  await expect(palette).toBeHidden();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(360);
});
