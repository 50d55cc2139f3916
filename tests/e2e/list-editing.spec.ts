import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { takeOption } from './support/options.ts';
import { expect, test } from './support/test.ts';
import { english, german, openSite, type PageLabels } from './support/page-labels.ts';

const manager = 'manager@demo.example';
const orders = { path: 'maintenance/work-orders', api: 'workorders', wrapper: 'workorders' };
const equipment = { path: 'assets/equipment', api: 'equipment', wrapper: 'equipment' };
const permits = { path: 'maintenance/permits', api: 'permits', wrapper: 'permits' };

/** Part of an address or a call: only open items, because finished ones are read-only. */
const onlyOpen = `filter=${encodeURIComponent('{"open":[{"var":"status"}]}')}`;

interface Item {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly description: string | null;
  readonly criticality_id: number | null;
}

async function itemsOf(
  page: Page,
  site: string,
  { api, wrapper }: typeof orders,
  question: string,
): Promise<readonly Item[]> {
  const answer = await page.request.get(`/api${site.replace('/app', '')}/${api}?${question}`);
  return ((await answer.json()) as Record<string, readonly Item[]>)[wrapper] ?? [];
}

async function openList(page: Page, { path }: typeof orders, labels: PageLabels, query = '') {
  const site = await openSite(page, manager, labels);
  await page.goto(`${site}/${path}?view=all&${query.slice(1)}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('grid').focus();
  return site;
}

/** Presses keys one after another. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the element with a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    const label = await focused.evaluate((at) => at.getAttribute('aria-label') ?? at.textContent);
    expect(label).toBe(name);
  }).toPass({ intervals: [0] });
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const notice = (page: Page, text: string) => page.getByText(text);

test('fields of selected items are changed, reverted and filled down with the keyboard only', async ({
  page,
}) => {
  const site = await openList(page, orders, english, `?${onlyOpen}`);
  const first = () => itemsOf(page, site, orders, `limit=3&${onlyOpen}`);
  const before = await first();

  await press(page, 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await tabTo(page, 'Edit fields');
  await page.keyboard.press('Enter');
  const asking = dialog(page, 'Edit 3 items');
  await expect(asking).toBeVisible();
  await tabTo(page, '');
  await page.keyboard.type('Description');
  await takeOption(page, 'Description');
  await asking.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.type('Checked together');
  await tabTo(page, 'Preview');
  await page.keyboard.press('Enter');
  const review = page.getByText('3 items will change. 3 values will change.');
  await expect(review).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(notice(page, '3 items changed.').first()).toBeVisible();
  expect((await first()).map(({ description }) => description)).toEqual(
    Array.from({ length: 3 }, () => 'Checked together'),
  );
  await page.getByRole('grid').focus();
  await press(page, 'Control+z');
  await expect(notice(page, 'Values of 3 items restored.').first()).toBeVisible();
  expect((await first()).map(({ description }) => description)).toEqual(
    before.map(({ description }) => description),
  );

  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  await expect(dialog(page, 'Fill down').getByText('2 items will change.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(notice(page, '2 items changed.').first()).toBeVisible();
  expect((await first()).map(({ name }) => name)).toEqual(before.map(() => before[0]?.name));
  await press(page, 'Control+z');
  await expect(notice(page, 'Values of 2 items restored.').first()).toBeVisible();
  expect((await first()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
});

test('a bulk move of permits leaves one out with its reason, and the others are moved and reverted', async ({
  page,
}) => {
  const site = await openList(page, permits, english, '?sort=status');
  const sorted = 'limit=500&sort=[{"db":"status","direction":"asc"}]';
  const all = await itemsOf(page, site, permits, sorted);
  const active = all.filter(({ status }) => status === 3);
  const [one, two] = active;
  const draft = all.find(({ status }) => status !== 3);
  if (one === undefined || two === undefined || draft === undefined)
    throw new Error('Two active permits and another are needed.');
  const chosen = [one, two, draft];
  await page.goto(
    `${site}/${permits.path}?view=all&filter=${encodeURIComponent(
      JSON.stringify({ in: [{ var: 'name' }, chosen.map(({ name }) => name)] }),
    )}`,
  );
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  await page.getByRole('grid').focus();
  await press(page, 'Control+a');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const asking = dialog(page, 'Move 3 items');
  await asking.getByRole('radio', { name: /Suspended/ }).check();
  await expect(asking.getByText('possible for 2 of 3').first()).toBeVisible();
  await expect(asking.getByText('You can undo this afterwards.')).toBeVisible();
  const left = asking.getByRole('region', { name: '1 of 3 items stays as it is' });
  await expect(left.getByRole('link', { name: new RegExp(draft.name) })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Move 2 items', exact: true }).click();
  await expect(notice(page, '2 items moved.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(notice(page, '2 items moved back.').first()).toBeVisible();
  const after = await itemsOf(page, site, permits, sorted);
  expect(after.map(({ id, status }) => [id, status])).toEqual(
    all.map(({ id, status }) => [id, status]),
  );
});

test('of 200 pasted rows 3 invalid ones are named, and the others change and are reverted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await openList(page, equipment, english, '?columns=id,name,criticality_id');
  const now = () => itemsOf(page, site, equipment, 'limit=200');
  const before = await now();
  expect(before).toHaveLength(200);
  const bad = new Map([
    [4, ['', 'High']],
    [9, ['Pasted 9', 'Nonsense']],
    [150, ['x'.repeat(400), 'High']],
  ]);
  const lines = before.map((_, at) => (bad.get(at) ?? [`Pasted ${at}`, 'High']).join('\t'));
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
  await press(page, 'ArrowRight', 'Control+v');
  const review = dialog(page, 'Paste cells');
  await expect(review.getByText('197 items will change.')).toBeVisible();
  await expect(review.getByText('3 items can’t be changed like this.')).toBeVisible();
  const wrong = review.getByRole('grid', { name: 'Can’t be changed' });
  await expect(wrong.getByText('“Nonsense” does not exist.')).toBeVisible();
  for (const line of ['5', '10', '151'])
    await expect(wrong.getByRole('gridcell', { name: line, exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await review.getByRole('button', { name: 'Change only the 197 valid items' }).click();
  await expect(notice(page, '197 items changed.').first()).toBeVisible();
  const pasted = await now();
  expect(pasted.filter(({ name }) => name.startsWith('Pasted '))).toHaveLength(197);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(notice(page, 'Values of 197 items restored.').first()).toBeVisible();
  const names = (items: readonly Item[]) =>
    items.map(({ name, criticality_id }) => [name, criticality_id]);
  expect(names(await now())).toEqual(names(before));
});

for (const theme of ['light', 'dark'] as const) {
  test(`cards are selected and changed, in German at 360 px (${theme})`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.setViewportSize({ width: 360, height: 740 });
    const site = await openSite(page, manager, german);
    await page.goto(`${site}/${orders.path}`);
    await page.getByRole('button', { name: 'Auswählen', exact: true }).click();
    const cards = page.getByRole('list', { name: german.workOrders });
    await cards.getByRole('checkbox').nth(0).check();
    await cards.getByRole('checkbox').nth(1).check();
    await expect(page.getByText('2 ausgewählt')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Felder bearbeiten' }).click();
    const asking = dialog(page, '2 Einträge bearbeiten');
    await asking.getByRole('combobox', { name: 'Feld hinzufügen' }).focus();
    await page.keyboard.type('Beschreibung');
    await takeOption(page, 'Beschreibung');
    await asking.getByRole('textbox', { name: 'Beschreibung' }).fill(`Gemeinsam, ${theme}`);
    expect(await findings(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Vorschau' }).click();
    await expect(page.getByText('2 Einträge ändern sich.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: '2 Einträge ändern' }).click();
    await expect(notice(page, '2 Einträge geändert.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig' }).first().click();
    await expect(notice(page, 'Werte von 2 Einträgen zurückgesetzt.').first()).toBeVisible();
  });
}
