import { devices, type Locator, type Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const manager = 'manager@demo.example';

interface GasTest {
  readonly id: string;
  readonly oxygen?: number;
  readonly tester?: string;
  readonly within_limits?: boolean;
}

interface Permit {
  readonly id: number;
  readonly status: number;
  readonly gas_tests: readonly GasTest[];
}

async function permitsOf(page: Page, site: string): Promise<readonly Permit[]> {
  const answer = await page.request.get(`/api${site.replace('/app', '')}/permits?limit=200`);
  return ((await answer.json()) as { readonly permits: readonly Permit[] }).permits;
}

/** Pastes texts into the focused grid, as a spreadsheet copies them. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n');
  await page.locator('[role=grid]:focus').evaluate((grid, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

/** The permit in preparation without gas tests, which the demo has. */
async function draftOf(page: Page, site: string): Promise<Permit> {
  const draft = (await permitsOf(page, site)).find(
    ({ status, gas_tests: tests }) => status === 1 && tests.length === 0,
  );
  if (draft === undefined) throw new Error('The demo has a permit in preparation');
  return draft;
}

const pathOf = (site: string, { id }: Permit) =>
  `${site}/maintenance/permits/${id}?edit=1&tab=safety&field=gas_tests`;

/** The middle of an element, in px of the window. */
async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the mouse from the middle of an element to a little above the middle of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, end.y - 5, { steps: 8 });
  await page.mouse.up();
}

test('gas tests are ordered by mouse and by keys, filled down by their corner, emptied and undone', async ({
  page,
}) => {
  const site = await openSite(page, manager, english);
  await page.goto(pathOf(site, await draftOf(page, site)));
  const field = page.locator('[data-field="gas_tests"]');
  const grid = field.getByRole('grid', { name: 'Gas tests' });
  const cells = (col: number) =>
    grid.locator(`[data-row]:not([data-row="-1"]) > :nth-child(${col})`);
  const points = cells(3);

  await expect(field).toContainText('No rows yet');
  await field.getByRole('button', { name: 'Add row' }).click();
  await paste(
    page,
    ['Manway', 'Sump', 'Roof', 'Drain'].map((point, at) => ['', point, '20.9', String(at)]),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Paste' }).click();
  await expect(grid).toBeFocused();
  await expect(points).toHaveText(['Manway', 'Sump', 'Roof', 'Drain']);

  await page.keyboard.press('Alt+ArrowDown');
  await expect(points).toHaveText(['Sump', 'Manway', 'Roof', 'Drain']);
  await expect(field.getByRole('status')).toHaveText('Row 1 is now row 2 of 4.');
  await drag(page, cells(1).nth(3), cells(1).nth(0));
  await expect(points).toHaveText(['Drain', 'Sump', 'Manway', 'Roof']);
  await expect(field.getByRole('status')).toHaveText('Row 4 is now row 1 of 4.');

  await cells(5).first().click();
  await expect(cells(5)).toHaveText(['3 %', '1 %', '0 %', '2 %']);
  await drag(page, grid.locator('[data-fill]'), cells(5).nth(2));
  await expect(cells(5)).toHaveText(['3 %', '3 %', '3 %', '2 %']);
  await page.keyboard.press('Delete');
  await expect(cells(5)).toHaveText(['*', '*', '*', '2 %']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(points).toHaveText(['Sump', 'Manway', 'Roof', 'Drain']);
  await expect(cells(5)).toHaveText(['1 %', '0 %', '2 %', '3 %']);
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Galaxy S9+'];
  test.use({ ...phone, viewport: { width: 360, height: 740 } });

  test('gas tests are cards, of which one is open, and are ordered by touch', async ({ page }) => {
    const site = await openSite(page, manager, english);
    await page.goto(pathOf(site, await draftOf(page, site)));
    const field = page.locator('[data-field="gas_tests"]');
    const cards = field.getByRole('list', { name: 'Gas tests' }).getByRole('listitem');
    for (const point of ['Manway', 'Sump']) {
      await field.getByRole('button', { name: 'Add row' }).tap();
      await field.getByRole('textbox', { name: 'Point' }).fill(point);
    }
    await expect(cards).toHaveCount(2);
    await expect(cards.locator('[data-part="point"]')).toHaveCount(1);
    await cards
      .nth(1)
      .getByRole('button', { name: /^Row 2/ })
      .tap();
    await expect(cards.locator('[data-part="point"]')).toHaveCount(0);

    const [start, end] = [
      await middleOf(cards.nth(1).locator('span').first()),
      await middleOf(cards.nth(0)),
    ];
    const touch = await page.context().newCDPSession(page);
    // A drag of 1.6 s that ended a second ago, and rested before: the browser drops taps during a fling.
    const began = Date.now() / 1000 - 2.6;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number, seconds: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y }],
        timestamp: began + seconds,
      });
    await send('touchStart', start.y, 0);
    for (let step = 1; step <= 6; step += 1)
      await send('touchMove', start.y + ((end.y - 10 - start.y) * step) / 6, step / 10);
    await send('touchMove', end.y - 10, 1.5);
    await send('touchEnd', end.y, 1.6);
    await expect(cards.nth(0)).toContainText('Sump');
    await expect(field.getByRole('status')).toHaveText('Row 2 is now row 1 of 2.');

    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByRole('link', { name: /Gas tests, row 1, Tested at/ }).tap();
    await expect(field.getByLabel(/^Tested at/)).toBeFocused();
  });
});

test('gas tests are pasted into a permit, corrected where an error leads, and saved', async ({
  page,
}) => {
  const site = await openSite(page, manager, english);
  const draft = await draftOf(page, site);
  await page.goto(pathOf(site, draft));
  const field = page.locator('[data-field="gas_tests"]');
  const grid = field.getByRole('grid', { name: 'Gas tests' });

  await expect(field).toContainText('No rows yet. Add one, or paste cells of a spreadsheet.');
  await grid.focus();
  await paste(page, [
    ['2026-11-24 06:30', 'Manway', '20.9', '0', '0.1', '2', 'R. Nair'],
    ['2026-11-24 08:10', 'Sump', '18.9', '2', 'a lot', '3', ''],
    ['2026-11-24 09:00', 'Sump', '20.8', '0', '0.2', '2', 'R. Nair'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Paste into the table' });
  await expect(dialog).toContainText('3 rows are added');
  await expect(dialog).toContainText('Row 2, H₂S: “a lot” is no value of this column');
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await expect(grid.locator('[data-row="1"]')).toContainText('No');
  expect(await findings(page)).toEqual([]);
  await expect(grid).toBeFocused();

  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: /Gas tests, row 2, Tester/ }).click();
  await expect(grid).toBeFocused();
  await page.keyboard.type('J. Whitlock');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  const stored = async () =>
    (await permitsOf(page, site)).find(({ id }) => id === draft.id)?.gas_tests ?? [];
  await expect.poll(async () => (await stored()).length).toBe(3);
  expect(
    (await stored()).map(({ oxygen, tester, within_limits: isSafe }) => [oxygen, tester, isSafe]),
  ).toEqual([
    [20.9, 'R. Nair', true],
    [18.9, 'J. Whitlock', false],
    [20.8, 'R. Nair', true],
  ]);
});
