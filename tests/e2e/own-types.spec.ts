import { findings } from './support/axe.ts';
import { openEditor, part, publish, structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('an admin makes a field type of a ready one, uses it in a template, and changes it', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const types = `${site}/settings/modules/field-types`;
  const locked = page.getByRole('region', { name: 'Set by “Power in kW”' });
  let editor = '';

  await test.step('a ready type is chosen, and one more setting is locked', async () => {
    await page.goto(types);
    await page.getByRole('button', { name: 'Make the first field type' }).click();
    await page.getByRole('button', { name: /^Power in kW/ }).click();
    await expect(page.getByLabel('Name, English')).toHaveValue('Power in kW');
    await page.getByLabel('Maximum', { exact: true }).fill('500');
    await page.getByLabel('Maximum', { exact: true }).blur();
    const use = page.getByRole('radiogroup', { name: 'What fields can do with “Maximum”' });
    await expect(use.getByRole('radio', { name: 'Preset' })).toBeChecked();
    await use.getByText('Locked').click();
    await expect(use.getByRole('radio', { name: 'Locked' })).toBeChecked();
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('the field to try refuses what the type refuses', async () => {
    const trial = page.getByRole('region', { name: 'Try it' }).getByRole('textbox');
    await trial.fill('501');
    await trial.blur();
    await expect(page.getByRole('region', { name: 'Try it' })).toContainText('500');
    await page.getByRole('button', { name: 'Save field type' }).click();
    await expect(page.getByRole('link', { name: 'Power in kW' })).toBeVisible();
  });

  await test.step('a template has a field of the type, whose locked settings say why', async () => {
    await page.goto(`${site}/settings/modules/templates/equipment/new`);
    await page.getByRole('button', { name: 'Power in kW' }).click({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 2, name: 'Power in kW' })).toBeVisible();
    await expect(locked).toContainText('500');
    await expect(page.getByLabel('Maximum', { exact: true })).toHaveCount(0);
    await publish(page);
    editor = new URL(page.url()).pathname;
  });

  await test.step('the type says which template follows a change', async () => {
    await page.goto(types);
    await page.getByRole('link', { name: 'Power in kW' }).click();
    await expect(page.getByText('1 template follows with its next version')).toBeVisible();
    await page.getByLabel('Maximum', { exact: true }).fill('800');
    await page.getByLabel('Maximum', { exact: true }).blur();
    await page.getByRole('button', { name: 'Save field type' }).click();
    await expect(page).toHaveURL(/field-types$/);
  });

  await test.step('the draft follows, and the difference says so', async () => {
    await openEditor(page, editor);
    await part(page, 'Power in kW').click();
    await expect(locked).toContainText('800');
    await page.getByRole('button', { name: 'Publish v2' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The field type “Power in kW” has changed');
    await dialog.getByRole('button', { name: 'Publish v2' }).click();
    await expect(page.getByText('Version 2 is published')).toBeVisible();
  });

  await test.step('a retired type is offered no more', async () => {
    await page.goto(types);
    await page.getByRole('button', { name: 'Actions for Power in kW' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('1 retired')).toBeVisible();
    await page.goto(editor);
    await expect(structure(page)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Number', exact: true })).toBeVisible();
    await expect(page.getByText('Own field types')).toHaveCount(0);
  });
});
