import { findings } from './support/axe.ts';
import { structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('an admin sees which items go by which version, reads what changed, and brings an old version back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/modules/templates/workorders`);
  const template = page.getByRole('link', { name: 'Corrective, mechanical' });
  const canvas = page.locator('#editor-canvas-panel');
  const width = () => canvas.evaluate((element) => element.getBoundingClientRect().width);
  await template.hover();
  await expect(canvas).toBeAttached({ timeout: 60_000 });
  await expect(canvas).toBeHidden();
  await expect.poll(width).toBeGreaterThan(0);
  const prepared = await width();
  await template.click();
  await expect(structure(page)).toBeVisible();
  expect(await width()).toBe(prepared);
  const versions = page.getByRole('dialog', { name: 'Versions' });
  const show = page.getByRole('button', { name: 'Versions' });
  const publish = async (version: number) => {
    await page.getByRole('button', { name: `Publish v${version}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText(`Version ${version} is published`)).toBeVisible();
  };

  await test.step('work orders go by the first version, also after the second is published', async () => {
    await show.click();
    await expect(versions.getByText(/^\d+ items go by it$/)).toBeVisible();
    await expect(versions.getByText('Current')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Status flow' }).click();
    const nodes = page.locator('.react-flow__node');
    const first = nodes.filter({ hasText: 'In progress' });
    await first.click();
    const panel = page.getByRole('region', { name: 'Properties' });
    await panel.getByLabel('Label, English').fill('Under way');
    await panel.getByLabel('Label, English').blur();
    await expect(nodes.filter({ hasText: 'Under way' })).toBeVisible();
    await panel.getByLabel('Add person or team...').selectOption({ label: 'Tyre bay' });
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
    await structure(page).getByRole('button', { name: 'Finding', exact: true }).click();
    await page.getByLabel(/^Name, English/).fill('What failed');
    await page.getByLabel(/^Name, English/).blur();
    await publish(2);
    await show.click();
    await expect(versions.getByText('No item goes by it')).toBeVisible();
    await versions.getByText('3 changes', { exact: true }).click();
    await expect(versions.getByText('“In progress” is called “Under way”')).toBeVisible();
    await expect(versions.getByText('“Under way” assigns team Tyre bay')).toBeVisible();
    await expect(versions.getByText('Section “Finding” is called “What failed”')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the first version comes back into the draft, can be undone, and is published anew', async () => {
    await versions.getByRole('button', { name: 'Bring back version 1' }).click();
    await page.getByRole('tab', { name: 'Status flow' }).click();
    const nodes = page.locator('.react-flow__node');
    await expect(nodes.filter({ hasText: 'In progress' })).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(nodes.filter({ hasText: 'Under way' })).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(nodes.filter({ hasText: 'In progress' })).toBeVisible();
    await publish(3);
    await show.click();
    await expect(versions.getByText('Version 3')).toBeVisible();
    await expect(versions.getByText('“Under way” is called “In progress”')).toHaveCount(1);
  });
});
