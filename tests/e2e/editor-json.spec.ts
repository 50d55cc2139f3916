import { findings } from './support/axe.ts';
import { openEditor, structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';
import { watchScripts } from './support/watch-scripts.ts';

test('an admin edits a template as text: completion, hover, mistakes with their place, and undo', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const withEditor = watchScripts(page, 'cm-lineNumbers');
  const site = await openSite(page, 'admin@demo.example', english);
  await openEditor(page, `${site}/settings/modules/templates/checklists/new`);
  expect(await withEditor()).toEqual([]);
  const text = page.getByRole('textbox', { name: 'The template as JSON' });
  const tree = structure(page);

  await test.step('the text editor is fetched only now', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(text).toContainText('"moduleType": "checklists"');
    expect(await withEditor()).not.toEqual([]);
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('hovering a key says what it means', async () => {
    await text.getByText('"moduleType"').hover();
    await expect(
      page.getByText('The type of the module that the template belongs to.'),
    ).toBeVisible();
  });

  await test.step('keys of the schema are offered after the last one', async () => {
    await text.press('Control+End');
    for (const key of ['ArrowUp', 'ArrowUp', 'End']) await page.keyboard.press(key);
    await page.keyboard.type(',');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"statusF');
    await expect(page.getByRole('option', { name: /statusFlow/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a mistake has its line and column, and the draft waits', async () => {
    await expect(page.getByText(/^Line \d+, column \d+/).first()).toBeVisible();
    await expect(page.getByText('The draft waits until')).toBeVisible();
  });

  await test.step('a text without mistakes is the draft, and undo takes it back', async () => {
    await text.press('Control+a');
    await page.keyboard.press('Delete');
    const column = { columnType: 'text', db: 'pump', name: 'Pump', tab: 'general' };
    const template = {
      moduleType: 'checklists',
      name: 'Pump round',
      tabs: [{ id: 'general', name: 'General', sections: [{ id: 'details', name: 'Details' }] }],
      columns: [{ ...column, section: 'details', order: 0 }],
    };
    await page.keyboard.insertText(JSON.stringify(template));
    await expect(page.getByRole('heading', { level: 1, name: 'Pump round' })).toBeVisible();
    await expect(page.getByText('0 problems')).toBeVisible();
    await page.getByRole('tab', { name: 'Form' }).click();
    await expect(tree.getByRole('button', { name: 'Pump', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Template' })).toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(text).toContainText('"New Template"');
  });
});
