import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openOption } from './support/options.ts';
import { storedDraftTexts } from './support/stored-drafts.ts';
import { startKillableBrowser } from './support/killable-browser.ts';
import { signIn, signInHere } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { type PageLabels, english, field, german, openSite } from './support/page-labels.ts';

const manager = 'manager@demo.example';

/** Whether nothing is wider than the screen. */
async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}

interface Order {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly status: number;
  readonly sub_type_id: number | null;
}

/** An open work order with a subtype, by its place among the last ones; finished ones are read-only. */
async function orderAt(page: Page, site: string, place: number): Promise<Order> {
  const filter = encodeURIComponent('{"open":[{"var":"status"}]}');
  const call = `/api${site.replace('/app', '')}/workorders?limit=200&filter=${filter}`;
  const { workorders } = (await (await page.request.get(call)).json()) as {
    workorders: readonly Order[];
  };
  const withSubtype = workorders.filter(({ sub_type_id }) => sub_type_id !== null);
  const order = withSubtype.toSorted((a, b) => b.id - a.id)[place];
  if (order === undefined) throw new Error(`There is no work order ${place}`);
  return order;
}

async function openOrder(page: Page, labels: PageLabels, place: number) {
  const site = await openSite(page, manager, labels);
  const order = await orderAt(page, site, place);
  const address = `${site}/maintenance/work-orders/${order.id}`;
  await page.goto(`${address}?edit=1`);
  await expect(field(page, labels.name)).toHaveValue(order.name);
  return { site, order, address };
}

test('unsaved input is restored after the browser was killed', async ({ page, baseURL }) => {
  const site = await openSite(page, manager, english);
  const order = await orderAt(page, site, 0);
  const address = `${baseURL}${site}/maintenance/work-orders/${order.id}`;
  const cookies = await page.context().cookies();
  const profile = mkdtempSync(join(tmpdir(), 'sw-browser-'));
  const before = await startKillableBrowser(profile);
  try {
    await before.context.addCookies(cookies);
    const form = await before.context.newPage();
    await form.goto(`${address}?edit=1`);
    await field(form, english.name).fill('Typed before the crash');
    await field(form, english.hours).fill('7');
    const both = /before the crash.*estimated_hours/;
    await expect.poll(() => storedDraftTexts(form)).toEqual([expect.stringMatching(both)]);
  } finally {
    await before.kill();
  }
  const after = await startKillableBrowser(profile);
  try {
    await after.context.addCookies(cookies);
    const form = await after.context.newPage();
    await form.goto(`${address}?edit=1`);
    await expect(form.getByText(/^Unsaved changes from/)).toBeVisible();
    await expect(form.getByText('Not saved yet: Name and Estimated hours.')).toBeVisible();
    await expect(field(form, english.name)).toHaveValue(order.name);
    await form.getByRole('button', { name: 'Restore' }).click();
    await expect(field(form, english.name)).toHaveValue('Typed before the crash');
    await expect(field(form, english.hours)).toHaveValue('7');
    await form.keyboard.press('Control+s');
    await expect(field(form, english.name)).toBeHidden();
    await expect.poll(() => storedDraftTexts(form)).toEqual([]);
  } finally {
    await after.kill();
    rmSync(profile, { recursive: true, force: true });
  }
  await page.goto(address);
  await expect(page.getByRole('group', { name: english.name })).toHaveText(
    /Typed before the crash$/,
  );
});

test('a sign-out names the unsaved drafts on the device and deletes them', async ({ page }) => {
  // A separate session, because this one ends.
  await signIn(page, 'admin@demo.example');
  const sites = (await (await page.request.get('/api/sites')).json()) as readonly {
    readonly id: number;
    readonly name: string;
  }[];
  const site = sites.find(({ name }) => name === 'Ironbark Ridge');
  await page.goto(`/app/sites/${site?.id}/maintenance/work-orders/new`);
  await field(page, english.name).fill('Not to be kept');
  await expect
    .poll(() => storedDraftTexts(page))
    .toEqual([expect.stringContaining('Not to be kept')]);
  await page.reload();
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: /admin@demo/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText(/Unsaved changes of 1 form are kept/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedDraftTexts(page)).toEqual([]);
});

const mergeWords = {
  en: {
    title: /Somebody else saved/,
    mine: 'Mine',
    theirs: 'Theirs',
    done: 'Keep these values',
    merged: 'Changed by somebody else: Description',
  },
  de: {
    title: /Inzwischen von jemand anderem gespeichert/,
    mine: 'Eigener Wert',
    theirs: 'Anderer Wert',
    done: 'Diese Werte übernehmen',
    merged: 'Von jemand anderem geändert: Beschreibung',
  },
};

for (const [words, width, theme] of [
  [english, 1280, 'light'],
  [german, 360, 'dark'],
] as const) {
  test(`two browsers change the same fields, and the second merges (${words.language}, ${width} px, ${theme})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const merge = mergeWords[words.language];
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
    }, theme);
    const { address } = await openOrder(page, words, words.language === 'en' ? 1 : 2);
    await field(page, words.name).fill('My pump');
    await field(page, words.hours).fill('7');

    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const second = await other.newPage();
    await openSite(second, manager, english);
    await second.goto(`${address}?edit=1`);
    await field(second, english.name).fill('Their pump');
    await field(second, english.hours).fill('5');
    await field(second, 'Description').fill('Only theirs');
    await second.keyboard.press('Control+s');
    await expect(field(second, english.name)).toBeHidden();
    await other.close();

    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: merge.title })).toBeFocused();
    await expect(page.getByText(merge.merged)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);

    // With the keyboard only: my value for the first field, theirs for the second.
    const name = page.getByRole('group', { name: words.name });
    const hours = page.getByRole('group', { name: words.hours });
    const tabTo = async (target: ReturnType<Page['getByRole']>) => {
      for (let stop = 0; stop < 12; stop += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab does not lead there');
    };
    await tabTo(name.getByRole('radio', { name: merge.mine }));
    await page.keyboard.press('Space');
    await tabTo(hours.getByRole('radio', { name: merge.mine }));
    await page.keyboard.press('ArrowDown');
    await expect(hours.getByRole('radio', { name: merge.theirs })).toBeChecked();
    await tabTo(page.getByRole('button', { name: merge.done }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My pump' })).toBeVisible();
    await expect(field(page, words.name)).toBeHidden();
    await page.reload();
    await expect(name).toHaveText(/My pump$/);
    await expect(hours).toHaveText(/5/);
  });
}

test('undo and redo work by keyboard, including fields that a choice had emptied', async ({
  page,
}) => {
  const { order } = await openOrder(page, english, 3);
  const type = field(page, english.type);
  /** The displayed value of a field; a list that was opened contains it more than once. */
  const shown = async (db: string) => {
    const lines = (await page.locator(`[data-field="${db}"]`).innerText()).split('\n');
    return [...new Set(lines.filter((line) => line.trim() !== ''))];
  };
  const [typeBefore, subtypeBefore] = await Promise.all([shown('type_id'), shown('sub_type_id')]);
  await field(page, english.name).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Tab');
  await expect(type).toBeFocused();
  await page.keyboard.press('ArrowDown');
  // The list opens at its first option, and goes to the chosen one a moment later.
  await expect(page.locator(`${openOption}-active.ant-select-item-option-selected`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown('type_id')).not.toEqual(typeBefore);
  await expect.poll(() => shown('sub_type_id')).not.toEqual(subtypeBefore);

  await page.keyboard.press('Control+z');
  await expect.poll(() => shown('type_id')).toEqual(typeBefore);
  await expect.poll(() => shown('sub_type_id')).toEqual(subtypeBefore);
  await expect(type).toBeFocused();
  await expect(field(page, english.name)).toHaveValue(`${order.name} and more`);

  await page.keyboard.press('Alt+PageDown');
  await expect(field(page, english.name)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(field(page, english.name)).toHaveValue(order.name);
  await expect(field(page, english.name)).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(field(page, english.name)).toHaveValue(`${order.name} and more`);
  await page.keyboard.press('Control+y');
  await expect.poll(() => shown('type_id')).not.toEqual(typeBefore);
});

test('Escape asks before it leaves a changed form, closes open layers first, and Ctrl+Enter saves and goes back', async ({
  page,
}) => {
  const { order } = await openOrder(page, english, 4);
  const name = field(page, english.name);
  await name.fill(`${order.name}, mended`);
  await field(page, english.type).click();
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue(`${order.name}, mended`);
  await name.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/maintenance\/work-orders$/);
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: `${order.name}, mended` }),
  ).toBeVisible();
});

test('a work order is duplicated', async ({ page }) => {
  const { order } = await openOrder(page, english, 5);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Duplicate work order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New work order' })).toBeVisible();
  await expect(field(page, english.name)).toHaveValue(`${order.name} (copy)`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/work-orders\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: `${order.name} (copy)` })).toBeVisible();
  expect(page.url()).not.toContain(`/${order.id}?`);
});

test('a link to a field leads to it, through the sign-in too', async ({
  page,
  browser,
  baseURL,
}) => {
  const { site, order } = await openOrder(page, english, 6);
  await field(page, 'Description').focus();
  await expect(page).toHaveURL(/tab=general&field=description/);
  const link = `${site}/maintenance/work-orders/${order.id}?tab=links&field=equipment_item_ids`;
  await page.goto(link);
  const equipment = page.locator('[data-field="equipment_item_ids"]');
  await expect(equipment.locator(':focus')).toHaveCount(1);

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
  const fresh = await stranger.newPage();
  await fresh.goto(link);
  await expect(fresh.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInHere(fresh, 'technician@demo.example');
  await expect(fresh.locator('[data-field="equipment_item_ids"]').locator(':focus')).toHaveCount(1);
  await stranger.close();
});

test('a printed form has all tabs with their values, and no other part of the page', async ({
  page,
}) => {
  const { order } = await openOrder(page, english, 7);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper.getByRole('heading', { level: 1, name: order.name })).toBeVisible();
  await expect(paper.getByText(`WO-${order.id}`, { exact: true })).toBeVisible();
  for (const tab of ['General', 'Links', 'Checklists', 'Files']) {
    await expect(paper.getByRole('heading', { level: 2, name: tab })).toBeVisible();
  }
  const values = paper.locator('[data-printed]');
  expect(await values.count()).toBeGreaterThan(10);
  for (const value of await values.all()) await expect(value).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save work order' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  const pdf = await page.pdf();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
});

test('a checklist is filled in question by question on a phone, in German', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const site = await openSite(page, manager, german);
  await page.goto(`${site}/safety/checklists/new`);
  await page.getByRole('switch', { name: 'Schritt für Schritt' }).click();
  const progress = page.getByText(/^Schritt \d+ von \d+$/);
  await expect(progress).toHaveText(/^Schritt 1 von/);
  const count = Number((await progress.innerText()).split(' ').at(-1));
  const next = page.getByRole('button', { name: 'Weiter' });
  const box = await next.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect(await findings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  for (let at = 2; at <= count; at += 1) {
    await next.click();
    await expect(progress).toHaveText(`Schritt ${at} von ${count}`);
  }
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await expect(progress).toHaveText(`Schritt 1 von ${count}`);
  const name = field(page, german.name);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Rundgang Mühle');
  await page.keyboard.press('Enter');
  await expect(progress).toHaveText(`Schritt 2 von ${count}`);
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect(name).toHaveValue('Rundgang Mühle');
  for (let at = 2; at <= count; at += 1) {
    await next.click();
    await expect(progress).toHaveText(`Schritt ${at} von ${count}`);
    // The label comes with the question, the lazy control when it is near the screen.
    const isDevice =
      (await page
        .locator('label')
        .filter({ hasText: /^Gerät/ })
        .count()) > 0;
    if (isDevice) {
      const device = page.getByRole('combobox', { name: /^Gerät/ });
      await device.fill('pump');
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    }
  }
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rundgang Mühle' })).toBeVisible();
});
