import type { Locator, Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { takeOption } from './support/options.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, testAlone } from './support/test.ts';

const test = testAlone();

const site = '/app/sites/1';
const settings = `${site}/settings/modules`;

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${settings}/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const rowsOf = (list: Locator) => list.locator(':scope > li');

async function menu(page: Page, row: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: entry }).click();
}

async function add(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function boxOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control has no place.');
  return box;
}

async function expectBeside(name: Locator, menuOfRow: Locator): Promise<void> {
  const [first, second] = [await boxOf(name), await boxOf(menuOfRow)];
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
  expect(second.y).toBeLessThan(first.y + first.height);
}

interface Criticality {
  readonly id: number;
  readonly name: { readonly en: string };
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSite(page, 'admin@demo.example', english);
});

test('an admin adds a type with two subtypes, and orders them with the keyboard', async ({
  page,
}) => {
  await open(page, 'types/equipment', 'Types/subtypes');
  await add(page, 'New type', 'Dosing skid');
  for (const name of ['Top entry', 'Side entry']) {
    await menu(page, 'Dosing skid', 'Add a subtype');
    const dialog = page.getByRole('dialog', { name: 'New subtype of Dosing skid' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  const below = page.getByRole('list', { name: 'Subtypes of Dosing skid' });
  await expect(rowsOf(below)).toContainText([/Side entry/, /Top entry/]);
  expect(await findings(page, 'main')).toEqual([]);
  const handle = below.getByRole('button', { name: /^Move Top entry/ });
  const ordered = page.waitForResponse((answer) => answer.url().endsWith('/lists/types/order'));
  await handle.press('ArrowUp');
  expect((await ordered).status()).toBe(200);
  await expect(rowsOf(below)).toContainText([/Top entry/, /Side entry/]);
  await expect(page.getByText('Top entry is now number 1 of 2')).toBeAttached();
  await page.reload();
  await expect(rowsOf(below)).toContainText([/Top entry/, /Side entry/]);
  await page.goto(`${site}/assets/equipment/new`);
  const type = page.getByRole('combobox', { name: /^Type/ });
  await type.click();
  await expect(type).toHaveAttribute('aria-expanded', 'true');
  await type.fill('Dosing skid');
  await page.getByTitle('Dosing skid').click();
  await page.getByRole('combobox', { name: /^Subtype/ }).click();
  await expect(page.getByTitle('Top entry')).toBeVisible();
});

test('an admin merges two labels that documents carry, undoes it, and merges them again', async ({
  page,
}) => {
  await open(page, 'labels/dms_documents', 'Labels');
  const rows = rowsOf(page.getByRole('list', { name: 'Labels', exact: true }));
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row('Vendor manual')).toContainText(/[1-9]\d* items?/);
  const merge = async () => {
    await menu(page, 'Vendor manual', 'Merge into another');
    const dialog = page.getByRole('dialog', { name: 'Merge “Vendor manual”' });
    await dialog.getByRole('combobox', { name: /^Into/ }).click();
    await page.keyboard.type('Drawing');
    await takeOption(page, 'Drawing');
    await expect(dialog.getByText(/get “Drawing” instead of “Vendor manual”/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(row('Vendor manual')).toHaveCount(0);
  };
  await merge();
  await page.getByText('1 retired').click();
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(row('Vendor manual')).toContainText(/[1-9]\d* items?/);
  await merge();
  await expect(page.getByText('Merged into “Drawing”')).toBeAttached();
});

test('a retired criticality is not offered any more, and an item that has it still shows it', async ({
  page,
}) => {
  await open(page, 'criticalities', 'Criticalities/priorities');
  const list = page.getByRole('list', { name: 'Criticalities/priorities' });
  await expect(rowsOf(list).first()).toContainText(/[1-9]\d* items?/);
  const read = await page.request.get('/api/sites/1/criticalities');
  const [{ id, name }] = ((await read.json()) as { criticalities: [Criticality] }).criticalities;
  const level = name.en;
  const filter = JSON.stringify({ '==': [{ var: 'criticality_id' }, id] });
  const found = await page.request.get('/api/sites/1/workorders', { params: { limit: 1, filter } });
  const [order] = ((await found.json()) as { workorders: [{ id: number }] }).workorders;
  await menu(page, level, 'Retire');
  await expect(list.getByText(level, { exact: true })).toHaveCount(0);
  await expect(page.getByText('1 retired')).toBeVisible();
  await page.goto(`${site}/maintenance/work-orders/${order.id}`);
  await expect(page.getByText(level).first()).toBeVisible();
  await page.goto(`${site}/maintenance/work-orders/new`);
  await page.getByRole('combobox', { name: /^(Criticality|Priority)/ }).click();
  await expect(page.getByRole('listbox').getByText(level)).toHaveCount(0);
});

test('an admin imports a dropdown list from a file, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, 'dropdowns/workorders', 'Dropdowns');
  await page.getByRole('button', { name: 'New dropdown' }).click();
  await page.getByRole('textbox', { name: /^Name of the list/ }).fill('Weather');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'From a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'weather.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name_en,name_de\nDry,Trocken\nRain,Regen\nSnow,Schnee\n'),
  });
  const options = page.getByRole('list', { name: 'Options' });
  await expect(rowsOf(options)).toHaveCount(3);
  await page.getByRole('textbox', { name: 'New option' }).fill('Storm');
  await page.keyboard.press('Enter');
  await expect(rowsOf(options)).toHaveCount(4);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  expect(await findings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Weather' })).toBeVisible();
  await expect(page.getByText('4 options', { exact: true })).toBeVisible();
  await expectBeside(
    page.getByRole('link', { name: 'Weather' }),
    page.getByRole('button', { name: 'Actions for Weather' }),
  );
  await page.getByRole('link', { name: 'Weather' }).click();
  await expect(page).toHaveTitle(/Weather/);
});

test.describe('with a finger on 360 px', () => {
  test.use({ hasTouch: true });

  test('rows of a list are short, and a finger puts them into another order', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, 'labels/workorders', 'Labels');
    const rows = rowsOf(page.getByRole('list', { name: 'Labels' }));
    await expect(rows).toContainText([/^Repeat failure/, /^Shutdown/, /^Warranty/]);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expectBeside(button('Shutdown'), button('Actions for Shutdown'));

    const touch = await page.context().newCDPSession(page);
    const from = await boxOf(button('Move Repeat failure, 1 of 3'));
    const to = await boxOf(button('Move Shutdown, 2 of 3'));
    const send = (type: 'touchStart' | 'touchMove', y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: from.x + from.width / 2, y: y + from.height / 2 }],
      });
    await send('touchStart', from.y);
    await send('touchMove', from.y + 20);
    await send('touchMove', to.y + 20);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(rows).toContainText([/^Shutdown/, /^Repeat failure/, /^Warranty/]);
    await expect(page.getByText('Repeat failure is now number 2 of 3')).toBeAttached();
  });
});

test('templates are found, copied, made the default, archived and brought back', async ({
  page,
}) => {
  await page.goto(site);
  await page.getByRole('button', { name: 'Module Settings' }).click();
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Module' }).click();
  await page.keyboard.type('Work orders');
  await takeOption(page, 'Work orders');
  await expect(page).toHaveURL(/templates\/workorders$/);
  const name = 'Corrective, mechanical';
  const actions = page.getByRole('button', { name: /^Actions for/ });
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const before = await actions.count();
  await menu(page, name, 'Make a copy');
  await expect(actions).toHaveCount(before + 1);
  const copy = `${name} (copy)`;
  await menu(page, copy, 'Set as default');
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  await menu(page, copy, 'Archive');
  await expect(actions).toHaveCount(before);
  await page.getByText('Archived (1)').click();
  await menu(page, copy, 'Bring back');
  await page.getByText('Current', { exact: true }).click();
  await menu(page, copy, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(actions).toHaveCount(before);
});

test('tabs for which a narrow desk has no room in French fade out, and the last one is reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${settings}/templates/permits?lng=fr`);
  const tabs = page.getByRole('tablist', { name: 'Réglages des modules' });
  await expect(tabs).toHaveCSS('mask-image', /linear-gradient/v);
  await tabs.getByRole('tab', { selected: true }).press('End');
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
});

test('an unknown module says so, on a phone too, and leads to the templates of a known one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${settings}/templates/no_such_module/new`);
  const failure = page.getByText('Module config not found', { exact: true });
  await expect(failure).toBeVisible();
  await expect(page.getByText('There is no module “no_such_module”.')).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  await page.goto(`${settings}/templates/no_such_module`);
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Choose a module' }).click();
  await expect(page.getByRole('combobox', { name: 'Module' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'All templates' }).click();
  await expect(page.getByRole('combobox', { name: 'Module' })).toBeVisible();
});
