import { openEditor } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';
import { watchScripts } from './support/watch-scripts.ts';

test('lists and forms fetch no script of the template editor; its page does', async ({ page }) => {
  test.setTimeout(180_000);
  // The name of a command, which is data and so the same in the built page.
  const ofEditor = watchScripts(page, 'follow_own_types');
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/maintenance/work-orders`);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${site}/maintenance/permits/new`);
  await expect(page.locator('[data-field="name"]')).toBeVisible();
  await page.goto(`${site}/settings/modules/templates/permits`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ofEditor()).toEqual([]);
  await openEditor(page, `${site}/settings/modules/templates/permits/new`);
  expect(await ofEditor()).not.toEqual([]);
});
