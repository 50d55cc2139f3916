import type { Page } from '@playwright/test';
import { openEditor, openNewTemplate } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

/** The form in edit mode. */
const canvas = (page: Page) => page.getByRole('region', { name: 'Live preview' });

/** A field of it by its db name. */
const field = (page: Page, db: string) => canvas(page).locator(`[data-field="${db}"]`);

/** Chooses in the menu of the preview, and closes it. */
async function showAs(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await canvas(page)
    .getByRole('button', { name: 'Theme, role, status and values of the preview' })
    .click();
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await page.keyboard.press('Escape');
}

test('the preview is the form that people get: in their language, with what their role may do, and on their device', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');

  await test.step('in another language the controls speak it too, and the page keeps its own', async () => {
    await expect(field(page, 'name')).toContainText('required');
    await showAs(page, { 'Filled with': 'Made-up values' });
    await expect(field(page, 'name').locator('input')).toHaveValue('Name');
    await canvas(page).getByText('DE', { exact: true }).click();
    await expect(field(page, 'name')).toContainText('Bezeichnung Pflichtfeld');
    await expect(field(page, 'name').locator('input')).toHaveValue('Bezeichnung');
    await expect(canvas(page)).toContainText('Kritisch');
    await expect(page.getByRole('button', { name: 'Publish v1' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Publish v1' })).toBeVisible();
  });

  await test.step('a role that may only read gets no form to fill in, and the preview says why', async () => {
    await showAs(page, { 'As the role': 'Viewer' });
    await expect(canvas(page)).toContainText('“Viewer” cannot create items of this module.');
    await expect(field(page, 'name').locator('input')).toHaveCount(0);
    await showAs(page, { 'In the status': 'Draft' });
    await expect(canvas(page)).toContainText('“Viewer” can read the items of this module');
    await showAs(page, { 'As the role': 'Technician', 'In the status': 'That of the item' });
    await expect(canvas(page)).not.toContainText('“Technician” can');
    await expect(field(page, 'name').locator('input')).toBeVisible();
  });

  await test.step('beside the form words say as whom and with what it is shown, and lead back', async () => {
    await showAs(page, { 'In the status': 'Draft', 'Filled with': 'Made-up values' });
    const words = canvas(page).getByRole('status').filter({ hasText: 'Made-up values' });
    await expect(words).toContainText('As the role “Technician” · In the status “Draft”');
    await words.getByRole('button', { name: 'Show as at first' }).click();
    await expect(canvas(page)).not.toContainText('Technician');
  });

  await test.step('on a phone the rows that somebody reads are cards too', async () => {
    const head = field(page, 'gas_tests').locator('thead');
    await showAs(page, {
      'As the role': 'Viewer',
      'In the status': 'Draft',
      'Filled with': 'Made-up values',
    });
    await canvas(page).getByRole('tab', { name: 'Safety' }).click();
    await expect(head).toBeVisible();
    await canvas(page).getByRole('radio', { name: 'Phone' }).check({ force: true });
    await expect(head).toBeHidden();
    await canvas(page).getByRole('radio', { name: 'Desk' }).check({ force: true });
    await canvas(page).getByRole('button', { name: 'Show as at first' }).click();
  });

  await test.step('on a phone a table has cards', async () => {
    await canvas(page).getByRole('tab', { name: 'Safety' }).click();
    const tests = field(page, 'gas_tests');
    await expect(tests.getByRole('grid')).toBeVisible();
    await canvas(page).getByRole('radio', { name: 'Phone' }).check({ force: true });
    await expect(tests.getByRole('button', { name: 'Add row' })).toBeVisible();
    await expect(tests.getByRole('grid')).toHaveCount(0);
  });
});

test('what stands for a hidden field is one sentence in the language of the preview', async ({
  page,
}) => {
  await openNewTemplate(page, 'workorders');
  await expect(canvas(page)).toContainText('Subtype, hidden until its rule shows it');
  await canvas(page).getByText('DE', { exact: true }).click();
  await expect(canvas(page)).toContainText('Untertyp, verborgen, bis die Regel es zeigt');
  await expect(page.getByRole('button', { name: 'Publish v1' })).toBeVisible();
});

test('what an inspection keeps in view stays below the tabs of the form', async ({ page }) => {
  const site = await openSite(page, 'admin@demo.example', english);
  const read = await page.request.get(`/api${site.slice('/app'.length)}/templates`);
  const templates = (await read.json()) as readonly { id: number; module_type: string }[];
  const checklist = templates.find(({ module_type: type }) => type === 'checklists');
  await openEditor(page, `${site}/settings/modules/templates/checklists/${checklist?.id}/edit`);
  const progress = canvas(page).getByText('0 of 8', { exact: true });
  await canvas(page).getByText('Lights, beacon, reverse alarm').scrollIntoViewIfNeeded();
  await expect(progress).toBeInViewport();
  const tabs = await canvas(page).getByRole('tablist').boundingBox();
  const bar = await progress.boundingBox();
  expect(bar?.y).toBeGreaterThan((tabs?.y ?? 0) + (tabs?.height ?? 0));
});
