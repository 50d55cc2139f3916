import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);

test('an admin makes a module, creates an item in it, changes it and takes it out as a file', async ({
  page,
}, info) => {
  test.setTimeout(360_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const modules = `${site}/settings/modules/modules`;

  await test.step('a module begins with a name and two statuses, and gets two fields', async () => {
    await page.goto(modules);
    await page.getByRole('button', { name: 'Make the first module' }).click();
    await page.getByRole('button', { name: /^A name and two statuses/ }).click();
    await page.getByLabel('Name, English').fill('Shift logs');
    await page.getByLabel('One item, English').fill('shift log');
    await page.getByLabel('What it is for, English').fill('What a shift did and hands over.');
    await page.getByLabel('Letters of item numbers').fill('SL');
    await page.getByLabel('Group in the navigation').selectOption('Maintenance Operations');
    const add = page.getByLabel('Label of a new field');
    await add.fill('Shift');
    await add.press('Enter');
    await page.getByLabel('Type', { exact: true }).selectOption('Number');
    await add.fill('Tonnes');
    await add.press('Enter');
    await page.getByRole('checkbox', { name: 'In the list' }).nth(2).check();
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('a field gets a limit, a condition and a right of its own, all by eye', async () => {
    await page.getByRole('button', { name: 'Settings of “Tonnes”' }).click();
    const field = page.getByRole('dialog', { name: 'Tonnes', exact: true });
    await field.getByLabel('Maximum', { exact: true }).fill('200');
    await field.getByLabel('Maximum', { exact: true }).blur();
    await field.getByRole('button', { name: 'Edit “Required when” by choices' }).click();
    const rule = page.getByRole('dialog', { name: 'Required when' });
    await rule.getByRole('button', { name: 'Condition', exact: true }).click();
    await rule.getByRole('combobox', { name: 'Condition', exact: true }).click();
    await page.getByTitle('is filled in', { exact: true }).last().click();
    await rule.getByRole('button', { name: 'Apply' }).click();
    await expect(field.getByText(/ is filled in$/)).toBeVisible();
    await field.getByLabel('Who reads and changes it').selectOption({ label: 'A new right...' });
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await field.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Name of the right tonnes').fill('Output');
    await expect(page.getByText('1 field')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Make module' }).click();
    await expect(page.getByRole('link', { name: 'Shift logs' }).first()).toBeVisible();
  });

  await test.step('it is in the navigation, and an item can be created', async () => {
    await page.getByRole('button', { name: 'Maintenance Operations' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Shift logs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shift logs' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('What a shift did and hands over.');
    await page.goto(`${site}/maintenance/shift-logs/new`);
    await page.getByLabel('Name', { exact: false }).first().fill('Night of 25 November');
    await page.getByLabel('Tonnes').fill('900');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(page.getByText(/200/).first()).toBeVisible();
    await page.getByLabel('Tonnes').fill('90');
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(page).toHaveURL(/shift-logs\/\d+/);
    await page.goto(`${site}/maintenance/shift-logs`);
    await expect(page.getByText('Night of 25 November')).toBeVisible();
    await expect(page.getByText('90', { exact: true })).toBeVisible();
  });

  await test.step('another field reaches the open form', async () => {
    await page.goto(`${modules}`);
    await page.locator('main').getByRole('link', { name: 'Shift logs' }).click();
    const add = page.getByLabel('Label of a new field');
    await add.fill('Weather');
    await add.press('Enter');
    await page.getByRole('button', { name: 'Save module' }).click();
    await expect(page).toHaveURL(/modules\/modules$/);
    await page.goto(`${site}/maintenance/shift-logs/new`);
    await expect(page.getByLabel('Weather')).toBeVisible();
  });

  await test.step('its flow is drawn, a status that traps items is mended, and items move through it', async () => {
    await page.goto(modules);
    await page.locator('main').getByRole('link', { name: 'Shift logs' }).click();
    await page.getByRole('button', { name: 'Draw the flow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Status flow' });
    const panel = dialog.getByRole('region', { name: 'Properties' });
    await dialog.locator('.react-flow__node').filter({ hasText: 'Open' }).click();
    await expect(panel.getByRole('heading', { name: 'Open' })).toBeVisible();
    await dialog.getByRole('button', { name: /^Intermediate/ }).click();
    await panel.getByLabel('Label, English').fill('Being checked');
    await panel.getByLabel('Label, English').blur();
    // A status without moves out of it would count as done.
    await panel.getByLabel('Meaning').selectOption({ label: 'On hold' });
    await expect(dialog.getByText('1 error')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('main').getByText(/“Being checked” can’t be left/)).toBeVisible();
    await page.getByRole('button', { name: 'Draw the flow' }).click();
    await panel.getByRole('button', { name: /^Add a move to/ }).click();
    await expect(dialog.getByText('Nothing to mend')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('1 error')).toBeVisible();
    await dialog.getByRole('button', { name: 'Redo' }).click();
    await expect(dialog.getByText('Nothing to mend')).toBeVisible();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Try the flow' }).click();
    await dialog.getByLabel('Begin with').selectOption('Made-up values');
    await dialog.getByRole('button', { name: 'Move to Being checked' }).click();
    await expect(dialog.getByRole('heading', { name: 'Now: Being checked' })).toBeVisible();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save module' }).click();
    await expect(page).toHaveURL(/modules\/modules$/);
    await page.goto(`${site}/maintenance/shift-logs`);
    await page.getByText('Night of 25 November').click();
    await expect(page.getByRole('button', { name: 'Being checked' })).toBeVisible();
  });

  await test.step('its file passes the command line', async () => {
    await page.goto(modules);
    await page.getByRole('button', { name: 'Actions for Shift logs' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = info.outputPath((await download).suggestedFilename());
    await (await download).saveAs(file);
    const { stdout } = await run(process.execPath, ['scripts/schema.ts', 'validate', file]);
    expect(stdout).not.toMatch(/error/i);
  });

  await test.step('it is edited as text, and the server says what is wrong while it is typed, with its line', async () => {
    await page.goto(modules);
    await page.locator('main').getByRole('link', { name: 'Shift logs' }).click();
    await page.getByRole('button', { name: 'Edit as text' }).click();
    const text = page.getByRole('textbox', { name: 'Document' });
    await expect(text).toContainText('Shift logs');
    const file = await page.evaluate(() => document.querySelector('.cm-content')?.textContent);
    expect(file).toContain('"singular"');
    await text.press('Control+Home');
    for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key);
    await page.keyboard.insertText(' "nonsense": true,');
    // Closes the list of completions.
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Line 2, column \d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Save module' }).click();
    await expect(page.getByText('1 field needs attention')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Edit by choices' }).click();
    await page.getByRole('button', { name: 'Leave the text' }).click();
    await expect(page.getByRole('button', { name: 'Edit as text' })).toBeVisible();
  });

  await test.step('a module of a file is shown, and edited in its file', async () => {
    await page.goto(modules);
    await page.locator('main').getByRole('link', { name: 'Observations' }).click();
    await expect(page.getByText(/comes from the file .*observations\.json/)).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Document' });
    await expect(text).toContainText('"type": "observations"');
    await expect(text).toHaveAttribute('aria-readonly', 'true');
    await text.getByText('"singular"', { exact: true }).hover();
    await expect(page.getByText('What one item is called within a sentence')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });
});
