import { readFile } from 'node:fs/promises';
import { findings } from './support/axe.ts';
import { openEditor, openNewTemplate, part } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test.describe('the editor by touch on 1024 px', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a type is tapped into the form, converted, translated in the grid and through a file, and previewed', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const site = await openNewTemplate(page, 'permits', { width: 1024, height: 768 });

    await test.step('a tap adds a field, and one marks its type as a favourite', async () => {
      const type = page.getByRole('button', { name: 'Text', exact: true });
      await type.tap();
      await page.getByLabel(/^Label, English/v).fill('Remark');
      await expect(part(page, 'Remark')).toBeVisible();
      await page.getByRole('button', { name: 'Text is a favourite' }).tap();
      await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible();
    });

    await test.step('it is one in another window, which takes it back in both', async () => {
      // The server has a mark when the device keeps it no longer.
      const kept = () => page.evaluate(() => Object.keys(localStorage).join(' '));
      await expect.poll(kept).not.toContain('favourite_types');
      const other = await page.context().newPage();
      await openEditor(other, `${site}/settings/modules/templates/permits/new`);
      await other.getByRole('button', { name: 'Text is a favourite' }).first().tap();
      await expect(other.getByRole('heading', { name: 'Favourites' })).toBeHidden();
      await expect.poll(kept).not.toContain('favourite_types');
      await other.close();
      await expect(page.getByRole('heading', { name: 'Favourites' })).toBeHidden();
    });

    await test.step('its type is changed, and it keeps its name', async () => {
      const settings = page.getByRole('complementary', { name: 'Settings' });
      await settings.getByLabel('Type', { exact: true }).selectOption({ label: 'Text area' });
      await expect(page.getByText(/^Text area · text$/v)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('a missing text is translated in the grid', async () => {
      await page.getByRole('tab', { name: 'Translations' }).tap();
      const grid = page.getByRole('grid', { name: 'Translations' });
      const row = grid.getByRole('row').filter({ hasText: 'Remark' });
      await expect(row.getByText('Missing')).toHaveCount(2);
      await row.getByRole('gridcell').nth(2).dblclick();
      await page.keyboard.type('Bemerkung');
      await page.keyboard.press('Enter');
      await expect(row.getByText('Bemerkung')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('a file with every text is exported, filled in and imported after a dry run', async () => {
      await page.getByRole('button', { name: 'Translations as a file' }).tap();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as XLSX' }).tap();
      const file = await (await download).path();
      expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
      const texts = 'key,fr\ncolumns/text/name,Remarque\ncolumns/gone/name,Perdu\n';
      await page
        .getByLabel('Import translations...')
        .last()
        .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(texts) });
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('The file changes 1 text');
      await expect(dialog).toContainText('The template does not have the text of line 3.');
      expect(await findings(page, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Change 1 text' }).tap();
      const row = page.getByRole('row').filter({ hasText: 'Remarque' });
      await expect(row).toHaveCount(1);
    });

    await test.step('the form is previewed dark, as a role, in a status and with made-up values', async () => {
      await page.getByRole('tab', { name: 'Form', exact: true }).tap();
      await page
        .getByRole('button', { name: 'Theme, role, status and values of the preview' })
        .tap();
      await page.getByLabel('Theme', { exact: true }).selectOption({ label: 'Dark' });
      await page.getByLabel('Filled with').selectOption({ label: 'Made-up values' });
      const role = page.getByLabel('As the role');
      await expect(role.locator('option')).not.toHaveCount(1);
      await role.selectOption({ index: 1 });
      await page.getByLabel('In the status').selectOption({ index: 2 });
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await part(page, 'Remark').tap();
      await expect(page.locator('[data-theme="dark"] textarea').last()).toHaveValue('Remark');
      expect(await findings(page)).toEqual([]);
    });
  });
});
