import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('an admin draws a status, is shown where items would be stuck, mends it, takes a condition by its controls and publishes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/modules/templates/permits/new`);
  const structure = page.getByRole('region', { name: 'Structure' });
  await expect(structure).toBeVisible({ timeout: 60_000 });
  await page.getByLabel(/^Name, English/).fill('Confined space');

  await test.step('a condition is chosen by column and value, and says what it is for the form shown', async () => {
    await structure.getByRole('button', { name: /^Description/ }).click();
    await page.getByText('Rules', { exact: true }).click();
    await page.getByRole('button', { name: 'Edit “Required when” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Required when' });
    await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Condition', exact: true }).click();
    await page.getByTitle('is filled in', { exact: true }).last().click();
    await expect(
      dialog.getByText(/^False for the previewed item, because .* is empty$/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/ is filled in$/).first()).toBeVisible();
  });

  const diagram = page.getByRole('region', { name: 'Flow check' });
  await test.step('a status after Suspended has no way on, which the check says', async () => {
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
    await page.locator('.react-flow__node').filter({ hasText: 'Suspended' }).click();
    await page
      .getByRole('region', { name: 'Add node' })
      .getByRole('button', { name: /^Intermediate/ })
      .click();
    const panel = page.getByRole('region', { name: 'Properties' });
    await panel.getByLabel('Label, English').fill('On hold');
    await panel.getByLabel('Label, English').blur();
    await panel.getByLabel('Meaning').selectOption({ label: 'On hold' });
    await expect(page.locator('.react-flow__node').filter({ hasText: 'On hold' })).toBeVisible();
    await expect(diagram.getByText('1 error')).toBeVisible();
    await expect(diagram.getByText(/“On hold”/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the check mends it with one press, and undo and redo follow', async () => {
    await diagram.getByRole('listitem').getByRole('button').first().click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(diagram.getByText('1 error')).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
  });

  await test.step('a move is added and removed without a mouse', async () => {
    const panel = page.getByRole('region', { name: 'Properties' });
    await panel.getByLabel('Add a move to...').selectOption({ label: 'Completed' });
    await expect(panel.getByRole('button', { name: 'Remove the move to Completed' })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove the move to Completed' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Remove the move to Completed' })).toHaveCount(
      0,
    );
  });

  await test.step('publishing shows what the server finds, and makes the version', async () => {
    await page.getByRole('button', { name: 'Publish v1' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect(page.getByText('Version 1 is published')).toBeVisible();
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await expect(page.locator('.react-flow__node').filter({ hasText: 'On hold' })).toBeVisible();
  });
});
