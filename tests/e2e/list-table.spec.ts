import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { english, german, openSite, type PageLabels } from './support/page-labels.ts';

const admin = 'admin@demo.example';
const manager = 'manager@demo.example';
const path = 'maintenance/work-orders';

interface Order {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

const calls = (site: string) => `/api${site.replace('/app', '')}/workorders`;

/** Part of an address or a call: only open items, because finished ones are read-only. */
const onlyOpen = `filter=${encodeURIComponent('{"open":[{"var":"status"}]}')}`;

/** Work orders in the default order of the list; `query` is a part of the call. */
async function firstOrders(
  page: Page,
  site: string,
  count: number,
  query = '',
): Promise<readonly Order[]> {
  const answer = await page.request.get(`${calls(site)}?limit=${count}&${query}`);
  return ((await answer.json()) as { workorders: readonly Order[] }).workorders;
}

async function openList(
  page: Page,
  labels: PageLabels,
  email = admin,
  query = '',
): Promise<string> {
  const site = await openSite(page, email, labels);
  await page.goto(`${site}/${path}?view=all&${query.slice(1)}`);
  await expect(page.getByRole('grid', { name: labels.workOrders })).toBeVisible();
  return site;
}

/** Stores a change as the user of the page, based on the current version. */
async function store(page: Page, site: string, id: number, changes: object): Promise<void> {
  const now = (await (await page.request.get(`${calls(site)}/${id}`)).json()) as Order;
  const answer = await page.request.patch(`${calls(site)}/${id}`, {
    data: changes,
    headers: { origin: new URL(page.url()).origin, 'if-match': `"${now.version}"` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const rowOf = (page: Page, { id }: Order) =>
  page.getByRole('row').filter({ hasText: new RegExp(`WO-${id}(?!\\d)`) });

test('by keyboard only, a table scrolls to its end and back, copies a range, selects rows and opens an item', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await openList(page, english);
  const [first, second] = await firstOrders(page, site, 2);
  if (first === undefined || second === undefined) throw new Error('No work orders');
  const grid = page.getByRole('grid');
  await expect(rowOf(page, second)).toBeVisible();
  await grid.focus();

  await page.keyboard.press('Control+End');
  const last = Number(await grid.getAttribute('aria-rowcount'));
  await expect(page.locator(`[role=row][aria-rowindex="${last}"] a`).first()).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  // Rows that the list has dropped meanwhile are fetched before they are copied.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await copied()).replaceAll('\r', ''))
    .toBe(`${first.name}\n${second.name}`);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expect(rowOf(page, second)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});

test('the address keeps columns, order and sort, and headers work without a mouse', async ({
  page,
}) => {
  await openList(page, english);
  await page.getByRole('grid').focus();
  const head = (name: RegExp) => page.getByRole('columnheader', { name });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(head(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await expect(head(/^Status/)).toHaveAttribute('aria-sort', 'ascending');
  await expect(head(/^Status/)).toContainText('2');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  const menu = page.getByRole('dialog', { name: 'Column Status' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Pin at the end' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Equipment' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('button', { name: 'Compact' }).click();

  const shown = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((heads) =>
        heads.map((each) => each.querySelector('[title]')?.getAttribute('title')),
      );
  await expect
    .poll(shown)
    .toEqual([undefined, 'No.', 'Name', 'Criticality', 'Due', 'Assigned to', 'Template', 'Status']);
  await page.reload();
  await expect(page.getByRole('grid')).toHaveAttribute('data-density', 'compact');
  expect(await shown()).toEqual([
    undefined,
    'No.',
    'Name',
    'Criticality',
    'Due',
    'Assigned to',
    'Template',
    'Status',
  ]);
  await expect(head(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
});

test('a cell is edited in place, and a conflicting change by another user is resolved in a dialog', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openList(page, english, admin, `?${onlyOpen}`);
  const [, order] = await firstOrders(page, site, 2, onlyOpen);
  if (order === undefined) throw new Error('No work orders');
  await expect(rowOf(page, order)).toBeVisible();
  const others = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await others.newPage();
  await openList(theirs, english, manager, `?${onlyOpen}`);
  await expect(rowOf(theirs, order)).toBeVisible();

  // A letter does nothing, F2 edits, Enter saves and moves down; the other browser sees it in the
  // same place.
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'x', 'F2', 'Control+a'])
    await page.keyboard.press(key);
  await page.keyboard.type('Renamed in the list');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, order)).toContainText('Renamed in the list');
  await expect(rowOf(theirs, order)).toContainText('Renamed in the list');

  // A refused value is not sent, and Escape restores.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, order)).toContainText('Renamed in the list');

  // Both users change the same cell.
  await page.keyboard.press('F2');
  await page.keyboard.type('My pump');
  await store(theirs, site, order.id, { name: 'Theirs' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Somebody else has changed this in the meantime')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Theirs', { exact: true })).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Keep my value' }).click();
  await expect(rowOf(page, order)).toContainText('My pump');
  await expect(rowOf(theirs, order)).toContainText('My pump');
  await expect(rowOf(page, order).getByRole('textbox')).toBeHidden();

  // A status changes only by moves, and the cell says so.
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect(page.getByText('It changes when the item moves to another status.')).toBeVisible();
  await store(page, site, order.id, { name: order.name });
  await others.close();
});

test('changes of others appear without moving the list', async ({ page, browser, baseURL }) => {
  const others = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await others.newPage();
  const site = await openSite(theirs, manager, english);
  await theirs.goto(`${site}/${path}`);
  const marked = (await firstOrders(theirs, site, 7, onlyOpen)).slice(4, 7);
  const word = 'Livecheck';
  for (const [at, { id }] of marked.entries()) {
    await store(theirs, site, id, { name: `${word} ${at}` });
  }
  await openList(page, english, admin, `?search=${word}`);
  const [first, second] = marked;
  if (first === undefined || second === undefined) throw new Error('No work orders');
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  const before = await rowOf(page, second).boundingBox();

  await store(theirs, site, first.id, { name: first.name });
  await expect(rowOf(page, first)).toContainText('No longer matches');
  await store(theirs, site, second.id, { name: `${word} changed` });
  await expect(rowOf(page, second)).toContainText(`${word} changed`);
  const [other] = await firstOrders(theirs, site, 1, onlyOpen);
  if (other === undefined) throw new Error('No work orders');
  await store(theirs, site, other.id, { name: `${word} new` });
  await expect(page.getByText('1 new, 1 no longer belongs here')).toBeVisible();
  expect(await rowOf(page, second).boundingBox()).toEqual(before);
  expect(await findings(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, first)).toBeHidden();
  await expect(rowOf(page, other)).toBeVisible();
  for (const { id, name } of [...marked, other]) await store(theirs, site, id, { name });
  await others.close();
});

test('an item opens in the detail pane, and the list keeps its scroll position', async ({
  page,
}) => {
  const site = await openList(page, english);
  const [first, second] = await firstOrders(page, site, 2);
  if (first === undefined || second === undefined) throw new Error('No work orders');
  await expect(rowOf(page, second)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Enter');
  const pane = page.getByRole('complementary', { name: 'Item beside the list' });
  await expect(pane.getByRole('heading', { name: first.name })).toBeVisible();
  await pane.getByRole('button', { name: 'Next' }).click();
  await expect(pane.getByRole('heading', { name: second.name })).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(second.id));
  await page.reload();
  await expect(pane.getByRole('heading', { name: second.name })).toBeVisible();
  await pane.getByRole('button', { name: 'Close' }).click();
  await expect(pane).toBeHidden();
});

for (const theme of ['light', 'dark'] as const) {
  test(`German, ${theme}: the list is a table at 1280 px and cards at 360 px`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openList(page, german);
    await expect(page.getByRole('row')).not.toHaveCount(1);
    const cut = await page
      .locator('[role=columnheader] [title] > :first-child')
      .evaluateAll((names) =>
        names
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    expect(await findings(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const cards = page.getByRole('list', { name: german.workOrders });
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    // At any scroll position, cards are rendered there, and distant ones are removed.
    await cards.evaluate((list) => list.parentElement?.scrollTo({ top: list.scrollHeight / 2 }));
    await expect(cards.getByRole('listitem').nth(15)).toBeVisible();
    expect(await cards.getByRole('listitem').count()).toBeLessThan(120);
    expect(await findings(page, 'main')).toEqual([]);
  });
}
