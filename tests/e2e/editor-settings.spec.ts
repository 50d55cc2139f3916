import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openNewTemplate, structure } from './support/editor.ts';
import { takeOption } from './support/options.ts';
import { expect, test } from './support/test.ts';

async function addField(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Escape');
  await structure(page).getByRole('button', { name: 'General', exact: true }).first().focus();
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('tables, inspections, blocks and lists of the site are set without a document', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openNewTemplate(page, 'permits');
  const settings = page.getByRole('complementary', { name: 'Settings' });
  const dialog = page.getByRole('dialog');

  await test.step('a table gets a number with a limit and a total', async () => {
    await addField(page, 'Readings table');
    await settings.getByRole('button', { name: 'Add column' }).click();
    await dialog.getByLabel(/^Label, English/v).fill('Oxygen');
    await dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'Number' });
    await dialog.getByLabel('Maximum', { exact: true }).fill('25');
    await dialog.getByLabel('Maximum', { exact: true }).blur();
    await dialog.getByLabel('Below the column').selectOption({ label: 'Largest' });
    await dialog.getByText('Rules', { exact: true }).click();
    const begins = 'Begins with, by a rule';
    await dialog.getByLabel(begins, { exact: true }).fill('length(item.name)');
    await dialog.getByRole('button', { name: `Edit “${begins}” by choices` }).click();
    const choices = page.getByRole('dialog', { name: begins });
    await expect(choices.getByRole('status')).toContainText('Name (form)');
    await choices.getByLabel(/Name \(form\)/v).fill('Pump');
    await expect(choices.getByRole('status')).toContainText('Gives 4');
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await choices.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByRole('button', { name: 'Add a check' }).click();
    const check = dialog.getByLabel('Check 1: valid when', { exact: true });
    await check.fill('oxygen > length(item.name)');
    await check.blur();
    await expect(dialog.getByText(/^Oxygen is more than .*Name \(form\)/v)).toBeVisible();
    await dialog.getByLabel(/^Check 1: what people read otherwise, English/v).fill('Ventilate.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(settings.getByRole('list', { name: 'Columns of the table' })).toContainText(
      'Oxygen',
    );
  });

  await test.step('its columns are ordered with the keyboard', async () => {
    const list = settings.getByRole('list', { name: 'Columns of the table' });
    await list.getByRole('button', { name: /^Move Oxygen/v }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(list.getByRole('listitem').first()).toContainText('Oxygen');
    await expect(settings.getByText('Summary', { exact: true })).toBeVisible();
    await expect(settings.getByText('Fixed rows', { exact: true })).toBeVisible();
  });

  await test.step('an inspection gets a measured point with limits, and a failure asks for a photo', async () => {
    await addField(page, 'Round inspection');
    await settings.getByRole('button', { name: 'Add a point to General' }).click();
    await dialog.getByLabel(/^What is checked, English/v).fill('Bearing temperature');
    await dialog.getByLabel('Answer').selectOption({ label: 'Measured value' });
    await dialog.getByLabel('Upper limit').fill('80');
    await dialog.getByLabel('Upper limit').blur();
    await dialog.getByRole('switch').click();
    await dialog.getByRole('checkbox', { name: 'Photos' }).check();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(settings.getByText('Bearing temperature')).toBeVisible();
  });

  await test.step('the keyboard keeps its place when a setting brings others, and when it is reset', async () => {
    await addField(page, 'Machine/Item reference');
    const module = settings.getByRole('combobox', { name: 'Module', exact: true });
    await module.press('ArrowDown');
    await page.keyboard.type('Equip');
    await takeOption(page, 'Equip');
    await expect(settings.getByRole('combobox', { name: 'Limited by field' })).toBeVisible();
    await expect(module).toBeFocused();
    await settings.getByRole('button', { name: 'Back to the default' }).press('Enter');
    await expect(settings.getByRole('combobox', { name: 'Limited by field' })).toBeHidden();
    await expect(module).toBeFocused();
  });

  await test.step('settings that follow from another one show its defaults, and what options offer', async () => {
    await addField(page, 'Valves/Dropdown');
    await settings.getByRole('checkbox', { name: 'Allow several' }).check();
    await expect(settings.getByLabel('At least', { exact: true })).toHaveValue('1');
    await expect(settings.getByLabel('At most', { exact: true })).toHaveValue('2');
    await settings.getByRole('gridcell', { name: 'Option 1' }).first().dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Gate valve');
    await page.keyboard.press('Enter');
    await settings.getByRole('combobox', { name: 'Preselected' }).click();
    await expect(page.getByTitle('Gate valve', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings.getByText('2 translations are missing')).toBeVisible();
    const inAll = settings.getByRole('button', { name: 'All languages: Options' });
    await inAll.click();
    const row = dialog.getByRole('row').filter({ hasText: 'Gate valve' });
    await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'English', 'German', 'French']);
    await row.getByRole('gridcell').last().dblclick();
    await page.keyboard.type('Vanne');
    await page.keyboard.press('Enter');
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(inAll).toBeFocused();
    await expect(settings.getByText('1 translation is missing')).toBeVisible();
    await addField(page, 'Pressure/Number');
    await settings.getByLabel('Minimum', { exact: true }).fill('200');
    await settings.getByLabel('Minimum', { exact: true }).blur();
    await expect(settings.getByText('Raise “Maximum” (100)')).toBeVisible();
  });

  await test.step('a value that a setting does not take says why, and is not stored', async () => {
    await addField(page, 'Pressure/Number');
    const decimals = settings.getByLabel('Decimals', { exact: true });
    await decimals.fill('2.5');
    await expect(settings.getByText('Enter a whole number.')).toBeVisible();
    await expect(decimals).toHaveAttribute('aria-invalid', 'true');
    await decimals.fill('many');
    await expect(settings.getByText('Enter a number, for example 12.5.')).toBeVisible();
    await decimals.fill('2');
    await expect(decimals).not.toHaveAttribute('aria-invalid');
  });

  await test.step('a block shows a safety sign', async () => {
    await page.getByRole('searchbox', { name: 'Find a type' }).fill('');
    await page.getByRole('button', { name: 'Text block' }).last().click();
    await settings.getByRole('checkbox', { name: /electric/iv }).check();
    await expect(settings.getByText('Safety signs (1 chosen)')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('everything is undone and done again', async () => {
    const undo = page.getByRole('button', { name: /^Undo/v });
    await undo.click();
    await expect(settings.getByText('Safety signs (0 chosen)')).toBeVisible();
    await page.getByRole('button', { name: /^Redo/v }).click();
    await expect(settings.getByText('Safety signs (1 chosen)')).toBeVisible();
  });
});
