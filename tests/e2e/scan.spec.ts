import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { findings } from './support/axe.ts';
import { launchWithCamera } from './support/fake-camera.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { watchPolicy } from './support/policy.ts';
import { expect, test } from './support/test.ts';

interface Machine {
  readonly id: number;
  readonly name: string;
  readonly equipment_code: string;
}

/** The face shovel with open work orders, and another machine. */
async function machines(page: Page, site: string): Promise<readonly [Machine, Machine]> {
  const list = `/api${site.replace('/app', '')}/equipment`;
  const read = async (search: string) => {
    const answer = await page.request.get(`${list}?search=${encodeURIComponent(search)}&limit=1`);
    const { equipment } = (await answer.json()) as { readonly equipment: readonly Machine[] };
    const [machine] = equipment;
    if (machine === undefined) throw new Error(`No machine ${search}`);
    return machine;
  };
  return [await read('EX-03'), await read('EX-02')];
}

/** Opens the labels of an item from its page. */
async function openLabels(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Print label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print 1 label' });
  // The preview shows a label of a roll in its size on paper.
  await dialog.getByLabel('Labels in the printer').selectOption('62');
}

/** The texts of the codes on the first page of labels, read from its picture. */
async function codesOnPaper(page: Page): Promise<readonly string[]> {
  const wasm = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm');
  const binary = readFileSync(fileURLToPath(wasm));
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  const picture = await page.locator('[data-label-page]').first().screenshot();
  const found = await readBarcodes(new Uint8Array(picture), { maxNumberOfSymbols: 20 });
  return found.map(({ text }) => text);
}

test('labels are printed from an item and from selected rows, and the camera opens what they name with what is due, and fills a field', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const [shovel, other] = await machines(page, site);
  const address = `${site}/assets/equipment/${shovel.id}`;
  let link = '';

  await test.step('the label of an item says its tag, its name and its code, and its QR code can be read', async () => {
    await openLabels(page, address);
    const paper = page.locator('[data-label-page]');
    await expect(paper).toContainText(shovel.equipment_code);
    await expect(paper).toContainText(shovel.name);
    const codes = await codesOnPaper(page);
    expect(codes).toHaveLength(1);
    link = codes[0] ?? '';
    expect(link).toMatch(new RegExp(`^${server.baseURL}/q/`));
    await expect(paper).toContainText(link.slice(link.lastIndexOf('/') + 1));
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
  });

  await test.step('selected rows of a list get a label each, after those that are used', async () => {
    await page.goto(`${site}/assets/equipment`);
    for (const row of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /^Select EQ-/ })
        .nth(row)
        .check();
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Print 3 labels' });
    await dialog.getByLabel('Labels in the printer').selectOption('l7163');
    await dialog.getByLabel('First free label').fill('13');
    await expect(dialog.getByText('2 pages')).toBeVisible();
    await expect(page.locator('[data-label-page]')).toHaveCount(2);
  });

  const camera = await launchWithCamera([link]);
  const watch = watchPolicy(camera.browser, []);
  try {
    const mobile = await camera.openPhone(server.baseURL, 'en-GB');
    await openSite(mobile, 'manager@demo.example', english);

    await test.step('two taps open the machine, with its open work first', async () => {
      await mobile.goto(site);
      await mobile.getByRole('button', { name: /^Search and commands/ }).tap();
      await mobile.getByRole('option', { name: 'Scan a code' }).tap();
      await mobile.waitForURL((url) => url.pathname === address);
      await expect(mobile.getByRole('region', { name: /open items? here/ })).toBeVisible();
    });

    await test.step('one tap fills a field that is on the screen', async () => {
      await mobile.goto(`${site}/maintenance/work-orders/new`);
      await mobile.getByRole('tab', { name: 'Links' }).tap();
      await mobile.getByRole('button', { name: 'Scan: Equipment' }).tap();
      await expect(mobile.locator('[data-field="equipment_item_ids"]')).toContainText(shovel.name);
    });
    expect(watch.violations).toEqual([]);
  } finally {
    await camera.close();
  }

  await test.step('of two codes in the picture a person chooses, in German; an unknown one is given to a machine', async () => {
    const two = await launchWithCamera([link, 'MAKER 4711']);
    try {
      const mobile = await two.openPhone(server.baseURL, 'de-DE');
      await openSite(mobile, 'manager@demo.example', german);
      await mobile.goto(site);
      await mobile.getByRole('button', { name: /^Suche und Befehle/ }).tap();
      await mobile.getByRole('option', { name: 'Code scannen' }).tap();
      const dialog = mobile.getByRole('dialog', { name: 'Code scannen' });
      await dialog.getByRole('button', { name: 'MAKER 4711' }).tap();
      await expect(dialog.getByText(/hat den Code „MAKER 4711“/)).toBeVisible();
      expect(await findings(mobile, '[role="dialog"]')).toEqual([]);
      await dialog.getByLabel(/^Nach Kennzeichen/).fill(other.equipment_code);
      await dialog.getByRole('button', { name: new RegExp(other.name) }).tap();
      await mobile.waitForURL(`${site}/assets/equipment/${other.id}`);
    } finally {
      await two.close();
    }
  });

  await test.step('from then on everybody finds the machine by that code, also without a camera', async () => {
    await page.goto(site);
    await page.getByRole('button', { name: 'Scan a code' }).click();
    await page.getByLabel(/^Or type the code/).fill('MAKER 4711');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}/assets/equipment/${other.id}`);
  });
});

test('a short link asks a stranger to sign in first and then opens the item', async ({
  page,
  browser,
}) => {
  const site = await openSite(page, 'admin@demo.example', english);
  const [shovel] = await machines(page, site);
  await openLabels(page, `${site}/assets/equipment/${shovel.id}`);
  const [link = ''] = await codesOnPaper(page);
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByLabel('Organisation', { exact: true })).toBeVisible();
  await context.addCookies(await page.context().cookies());
  await stranger.goto(link);
  await stranger.waitForURL((url) => url.pathname === `${site}/assets/equipment/${shovel.id}`);
});
