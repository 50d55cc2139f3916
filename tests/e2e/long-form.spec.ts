import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { longInspections } from './support/long-inspection.ts';
import { expect, test } from './support/test.ts';
import { english, field, openSite } from './support/page-labels.ts';

const fields = longInspections.coreColumns.length;

/** The rendered controls; the others are placeholder buttons until they come near the screen. */
function controls(page: Page) {
  return page.locator('[data-field] input');
}

test('a form of 300 fields renders only the controls near the screen, and all fields stay reachable', async ({
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

  // The page's search finds every label, but not all controls are rendered.
  await expect(page.locator('[data-field] label[id$="-label"]')).toHaveCount(fields);
  expect(await controls(page).count()).toBeLessThan(fields / 2);
  const { violations } = await new AxeBuilder({ page })
    .include('form')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations).toEqual([]);

  // Tab moves from field to field beyond those that were rendered first.
  await name.focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
  const reached = await page.evaluate(() =>
    Number(/\d+/.exec(document.activeElement?.closest('[data-field]')?.textContent ?? '')?.[0]),
  );
  expect(reached).toBeGreaterThan(40);

  // A click on a label focuses its control, wherever it is.
  await page.getByText('Reading 201', { exact: true }).click();
  await expect(field(page, 'Reading 201')).toBeFocused();
  await page.keyboard.type('found');
  await expect(field(page, 'Reading 201')).toHaveValue('found');

  // A refused save focuses the distant field.
  await name.fill('Kiln 2');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('group', { name: /Not saved/ })
    .getByRole('link', { name: 'Reading 281' })
    .click();
  await expect(field(page, 'Reading 281')).toBeFocused();
  await expect(field(page, 'Reading 281')).toBeInViewport();
  await expect(field(page, 'Reading 281')).toHaveAttribute('aria-invalid', 'true');

  // Printing renders everything.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')));
  await expect(controls(page)).toHaveCount(fields);
  rmSync(file);
});
