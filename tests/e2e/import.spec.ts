import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ImportJob } from '../../src/contract/imports.ts';
import { findings } from './support/axe.ts';
import { orders, invalidCells, tableOf, withCells } from './support/legacy-export.ts';
import { csvOf, type Rows, xlsxOf } from './support/table-files.ts';
import { expect, test } from './support/test.ts';
import { english, german, openSite, type PageLabels } from './support/page-labels.ts';

const admin = 'admin@demo.example';

interface Site {
  /** Path of the page of its work orders, and of their calls. */
  readonly list: string;
  readonly api: string;
}

/** Opens a site of the demo that does not have the texts. */
async function open(page: Page, name: string, labels: PageLabels): Promise<Site> {
  await openSite(page, admin, labels);
  const sites = (await (await page.request.get('/api/sites')).json()) as {
    id: number;
    name: string;
  }[];
  const site = sites.find((each) => each.name === name);
  if (site === undefined) throw new Error(`There is no site ${name}`);
  const base = `sites/${site.id}`;
  return { list: `/app/${base}/maintenance/work-orders`, api: `/api/${base}/workorders` };
}

interface Order {
  readonly id: number;
  readonly external_id: number | null;
  readonly name: string;
}

async function allOrders(page: Page, site: Site): Promise<readonly Order[]> {
  const answer = await page.request.get(site.api);
  return ((await answer.json()) as { workorders: Order[] }).workorders;
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer });
}

/** The import that the page shows. */
async function shownJob(page: Page, site: Site): Promise<ImportJob> {
  const id = new URL(page.url()).searchParams.get('id');
  return (await (await page.request.get(`${site.api}/import/${id}`)).json()) as ImportJob;
}

const saaleaue = 'Raffination Saaleaue';
const good = tableOf({
  language: 'en',
  people: ['Dieter Böhm', 'Tomasz Kowalski'],
  machines: ['Laugeumwälzpumpe A', 'Laugebehälter 1'],
});

test('an import of 718 texts with ten invalid rows names all ten and imports nothing until they are corrected', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const site = await open(page, saaleaue, english);
  const before = await allOrders(page, site);
  await page.goto(site.list);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import work orders' })).toBeVisible();

  await choose(page, 'work orders.csv', csvOf(withCells(good, invalidCells)));
  await expect(page.getByText('Windows-1252 (Western European)')).toBeVisible();
  await expect(page.getByText('Semicolon')).toBeVisible();
  await expect(page.locator('dl')).toContainText('718');
  await page.reload();
  await page.getByRole('button', { name: 'Continue to the columns' }).click();

  await expect(page.getByText('10 of 11 columns are imported')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Machine/ })).toContainText('Equipment');
  await expect(page.getByRole('row', { name: /^Cost centre/ })).toContainText('Leave out');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByText('10 rows can’t be imported', { exact: true })).toBeVisible();
  const table = page.getByRole('grid', { name: 'Errors, row by row' });
  await expect(table.getByRole('row')).toHaveCount(11);
  for (const [index, { line, column, value, reason }] of invalidCells.entries()) {
    const cells = table
      .getByRole('row')
      .nth(index + 1)
      .getByRole('gridcell');
    await expect(cells.nth(0)).toHaveText(String(line));
    await expect(cells.nth(1)).toHaveText(column);
    await expect(cells.nth(2)).toHaveText(value === '' ? 'empty' : value);
    await expect(cells.nth(3)).toHaveText(reason);
  }
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByTitle('Unknown name (5)').click();
  await expect(table.getByRole('row')).toHaveCount(6);

  await page.getByRole('button', { name: 'Import 708 work orders, leave 10 out' }).click();
  const leaving = page.getByRole('dialog', { name: 'Import into Work orders?' });
  await expect(leaving).toContainText('10 rows are left out');
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  const { id } = await shownJob(page, site);
  const origin = new URL(page.url()).origin;
  const applied = await page.request.post(`${site.api}/import/${id}/apply`, {
    headers: { origin },
  });
  expect(applied.status()).toBe(409);
  expect(await allOrders(page, site)).toEqual(before);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download just these rows' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'latin1')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[4]).toContain('Corective');

  await choose(page, 'work orders repaired.csv', csvOf(good));
  await expect(page.getByText('All rows can be imported')).toBeVisible();
  await page.getByRole('button', { name: 'Import 718 work orders' }).click();
  const question = page.getByRole('dialog', { name: 'Import into Work orders?' });
  await expect(question).toContainText('718 new, 0 changed, 0 unchanged.');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The import is done')).toBeVisible();

  await page.getByRole('button', { name: 'Show what was imported' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'of 718' })).toBeVisible();
  await page.getByLabel('Search work orders').fill('thermostat unserviceable');
  await expect(page.getByRole('link', { name: /thermostat unserviceable/ })).toHaveCount(1);
  const after = await allOrders(page, site);
  const names = new Map(after.map((order) => [String(order.external_id), order.name]));
  for (const { external_id: number, text } of orders) expect(names.get(number)).toBe(text.trim());
  expect(after).toHaveLength(before.length + 718);
  expect(errors).toEqual([]);
});

test('a repeated import of the same file changes nothing', async ({ page }) => {
  const site = await open(page, saaleaue, english);
  const before = await allOrders(page, site);
  await page.goto(`${site.list}/import`);
  await choose(page, 'work orders.csv', csvOf(good));
  await page.getByRole('button', { name: 'Continue to the columns' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  const { id, counts } = await shownJob(page, site);
  expect(counts).toEqual({ rows: 718, created: 0, changed: 0, unchanged: 718, bad: 0 });

  const origin = new URL(page.url()).origin;
  await page.request.post(`${site.api}/import/${id}/apply`, { headers: { origin } });
  await expect.poll(async () => (await shownJob(page, site)).state).toBe('applied');
  expect((await shownJob(page, site)).counts).toEqual(counts);
  expect(await allOrders(page, site)).toEqual(before);
});

test('a German workbook is imported on a phone, from its first sheet with a table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const site = await open(page, 'Transhipper Petrel', german);
  const before = await allOrders(page, site);
  const rows = tableOf({
    language: 'de',
    people: ['Petrus Shikongo'],
    machines: ['Boom conveyor'],
  });
  const notes: Rows = [['Hinweis'], ['Stand November']];
  const book = await xlsxOf(
    new Map([
      ['Hinweise', notes],
      ['Aufträge', rows],
    ]),
  );
  await page.goto(site.list);
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('button', { name: 'Importieren', exact: true }).click();
  await choose(page, 'Aufträge.xlsx', book);
  await expect(page.getByTitle('Aufträge', { exact: true })).toBeVisible();
  await expect(page.locator('dl')).toContainText('718');
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > globalThis.innerWidth);
  expect(await tooWide()).toBe(false);

  await page.getByRole('button', { name: 'Weiter zu den Spalten' }).click();
  await expect(page.getByText('10 von 11 Spalten werden importiert')).toBeVisible();
  expect(await tooWide()).toBe(false);
  await page.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await expect(page.getByText('Alle Zeilen können importiert werden')).toBeVisible();
  expect(await tooWide()).toBe(false);
  await page.getByRole('button', { name: '718 Arbeitsaufträge importieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importieren', exact: true }).click();
  await expect(page.getByText('Der Import ist fertig')).toBeVisible();
  expect(await allOrders(page, site)).toHaveLength(before.length + 718);
});

test('an import continues after its page is left, is shown by the list, and leaves nothing behind when cancelled', async ({
  page,
}) => {
  const site = await open(page, 'Lac Bouleau Smelter', english);
  const before = await allOrders(page, site);
  const [headers = [], ...texts] = tableOf({ language: 'en', people: [''], machines: [''] });
  const many = Array.from({ length: 40 }, (_, copy) =>
    texts.map(([id = '', ...rest]) => [String(Number(id) + copy * 10_000), ...rest]),
  ).flat();
  await page.goto(`${site.list}/import`);
  await choose(page, 'many.csv', csvOf([headers, ...many]));
  await page.getByRole('button', { name: 'Continue to the columns' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 28,720 work orders' }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Importing many.csv' })).toBeVisible();

  await page.getByRole('link', { name: 'Work orders', exact: true }).click();
  const notice = page.getByRole('group', { name: 'Import' });
  await expect(notice).toContainText('many.csv is being imported');
  await notice.getByRole('link', { name: 'Show import' }).click();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('The import was cancelled')).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  expect(await allOrders(page, site)).toEqual(before);
});

test('a lost connection during an upload is reported, and the file can be sent again', async ({
  page,
  context,
}) => {
  const site = await open(page, saaleaue, english);
  await page.goto(`${site.list}/import`);
  await expect(page.getByText('Drop a file here')).toBeVisible();
  await context.setOffline(true);
  await choose(page, 'work orders.csv', csvOf(good));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('work orders.csv was not uploaded');
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Content of the file' })).toBeFocused();
});

for (const theme of ['light', 'dark']) {
  test(`no step of an import has an axe finding (${theme})`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
    }, theme);
    const site = await open(page, saaleaue, english);
    await page.goto(`${site.list}/import`);
    await expect(page.getByText('Drop a file here')).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await choose(page, 'work orders.csv', csvOf(withCells(good, invalidCells)));
    await page.getByRole('button', { name: 'Continue to the columns' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue to the columns' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('grid', { name: 'Errors, row by row' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
