import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { longInspections } from './support/long-inspection.ts';
import { expect, test } from './support/test.ts';
import { english, field, openSite } from './support/page-labels.ts';

const fields = longInspections.coreColumns.length;

/** Controls that are there; a button stands for the others until they come near the screen. */
function controls(page: Page) {
  return page.locator('[data-field] input');
}

test('a form of 300 fields has the controls near the screen, and nobody misses the others', async ({
  page,
  server,
}) => {
  const file = join(server.modulesDir, 'long_inspections.json');
  writeFileSync(file, JSON.stringify(longInspections, null, 2));
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/maintenance/work-orders`);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Long inspections' }).click();
  await page.getByRole('button', { name: 'New long inspection' }).first().click();
  const name = field(page, 'Name');
  await expect(name).toBeVisible();

  // Every label is there to be found in the page; the controls are not.
  await expect(page.locator('[data-field] label[id$="-label"]')).toHaveCount(fields);
  expect(await controls(page).count()).toBeLessThan(fields / 2);
  const { violations } = await new AxeBuilder({ page })
    .include('form')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations).toEqual([]);

  // Tab goes from field to field beyond what was there at first.
  await name.focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
  const reached = await page.evaluate(() =>
    Number(/\d+/.exec(document.activeElement?.closest('[data-field]')?.textContent ?? '')?.[0]),
  );
  expect(reached).toBeGreaterThan(40);

  // A label's click leads into its control, wherever it is.
  await page.getByText('Reading 201', { exact: true }).click();
  await expect(field(page, 'Reading 201')).toBeFocused();
  await page.keyboard.type('found');
  await expect(field(page, 'Reading 201')).toHaveValue('found');

  // A refused save leads to the one far away.
  await name.fill('Kiln 2');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('group', { name: /Not saved/ })
    .getByRole('link', { name: 'Reading 281' })
    .click();
  await expect(field(page, 'Reading 281')).toBeFocused();
  await expect(field(page, 'Reading 281')).toBeInViewport();
  await expect(field(page, 'Reading 281')).toHaveAttribute('aria-invalid', 'true');

  // On paper everything is there.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')));
  await expect(controls(page)).toHaveCount(fields);
  rmSync(file);
});
