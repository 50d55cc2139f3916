import type { Page } from '@playwright/test';
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

test('gas tests are pasted into a permit, corrected where an error leads, and saved', async ({
  page,
}) => {
  const site = await openSite(page, manager, english);
  const draft = (await permitsOf(page, site)).find(
    ({ status, gas_tests: tests }) => status === 1 && tests.length === 0,
  );
  if (draft === undefined) throw new Error('The demo has a permit in preparation');
  await page.goto(`${site}/maintenance/permits/${draft.id}?edit=1&tab=safety&field=gas_tests`);
  const field = page.locator('[data-field="gas_tests"]');
  const grid = field.getByRole('grid', { name: 'Gas tests' });

  await field.getByRole('button', { name: 'Add row' }).click();
  await expect(grid).toBeFocused();
  await paste(page, [
    ['2026-11-24 06:30', 'Manway', '20.9', '0', '0.1', '2', 'R. Nair'],
    ['2026-11-24 08:10', 'Sump', '18.9', '2', 'a lot', '3', ''],
    ['2026-11-24 09:00', 'Sump', '20.8', '0', '0.2', '2', 'R. Nair'],
  ]);
  const dialog = page.getByRole('dialog', { name: 'Paste into the table' });
  await expect(dialog).toContainText('2 rows are added');
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
