import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { findings } from './support/axe.ts';
import { takeOption } from './support/options.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const admin = 'admin@demo.example';

interface Permit {
  readonly id: number;
  readonly version: number;
  readonly gas_tests: readonly { readonly id: string; readonly oxygen?: number }[];
}

async function permitsOf(page: Page, site: string): Promise<readonly Permit[]> {
  const answer = await page.request.get(`/api${site.replace('/app', '')}/permits?limit=200`);
  return ((await answer.json()) as { readonly permits: readonly Permit[] }).permits;
}

test('a list is filtered by the rows of a table, exported with them, and the file imported again', async ({
  page,
}) => {
  const site = await openSite(page, admin, english);
  const permits = await permitsOf(page, site);
  const limit = 20.6;
  const low = permits.filter(({ gas_tests: tests }) =>
    tests.some(({ oxygen }) => oxygen !== undefined && oxygen <= limit),
  );
  expect(low.length).toBeGreaterThan(0);
  expect(low.length).toBeLessThan(permits.length);
  await page.goto(`${site}/maintenance/permits`);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('button', { name: /^Combine conditions/ }).click();
  const builder = page.getByRole('dialog', { name: 'Combine conditions' });
  await builder.getByRole('button', { name: 'Condition', exact: true }).click();

  await builder.getByLabel('Column', { exact: true }).click();
  await page.keyboard.type('Gas tests');
  await takeOption(page, 'Gas tests');
  const rows = builder.getByRole('group', { name: 'All of these are met' }).nth(1);
  await rows.getByLabel('Column', { exact: true }).click();
  await page.keyboard.type('Oxygen');
  await takeOption(page, 'Oxygen');
  await rows.getByLabel('To', { exact: true }).fill(String(limit));
  await page.keyboard.press('Tab');
  await expect(builder.getByRole('status')).toHaveText(
    'Gas tests has a row where Oxygen is at most 20.6',
  );
  expect(await findings(page)).toEqual([]);
  await builder.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(low.length + 1));

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByText('Export Gas tests as XLSX').click();
  const download = await downloading;
  const file = await readFile(await download.path());

  await page.goto(`${site}/maintenance/permits/import`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'gas tests.xlsx', mimeType: '', buffer: file });
  await page.getByRole('button', { name: 'Continue to the columns' }).click();
  await expect(page.getByText('Rows of “Gas tests”')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('There is nothing to import')).toBeVisible({ timeout: 60_000 });
});
