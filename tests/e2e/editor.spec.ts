import { findings } from './support/axe.ts';
import { addField, openEditor, publish, structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

/** Labels with their types, as somebody types them: a dozen fields of eleven types. */
const fields = [
  ['Hot work', 'checkbox'],
  ['Fire watch', ''],
  ['Remarks', 'text area'],
  ['Gas test', 'number'],
  ['Checked on', 'date'],
  ['Kind of work', 'dropdown'],
  ['Protection', 'checkbox group'],
  ['Watchmen', 'people'],
  ['Pictures', 'photos'],
  ['Papers', 'files'],
  ['Sign-off', 'signature'],
  ['Meeting point', 'map position'],
] as const;

test('an admin builds a permit template from nothing, publishes it, fills a permit by it and publishes a change', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const templates = `${site}/settings/modules/templates/permits`;
  const tree = structure(page);

  await test.step('the template and its tabs have names', async () => {
    await openEditor(page, `${templates}/new`);
    await page.getByLabel(/^Name, English/).fill('Hot work permit');
    await expect(page.getByRole('heading', { level: 1, name: 'Hot work permit' })).toBeVisible();
    for (const name of ['Precautions', 'After work']) {
      await page.getByRole('button', { name: 'Add a tab' }).click();
      await page.getByLabel(/^Name, English/).fill(name);
      await expect(page.getByRole('tab', { name })).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Precautions' }).click();
  });

  await test.step('fields are added by typing a label and a type', async () => {
    for (const [label, type] of fields)
      await addField(page, type === '' ? label : `${label}/${type}`);
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(trail.getByText('Hot work permit')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('settings are those of the type: a limit, and options in two languages', async () => {
    await tree.getByRole('button', { name: 'Gas test', exact: true }).click();
    await page.getByLabel('Maximum', { exact: true }).fill('21');
    await page.getByLabel('Maximum', { exact: true }).blur();
    await expect(page.getByRole('button', { name: 'Back to the default' })).toBeVisible();
  });

  await test.step('a rule shows a field only for hot work, and is told as a sentence', async () => {
    await tree.getByRole('button', { name: 'Fire watch', exact: true }).click();
    await page.locator('summary').getByText('Rules').click();
    const rule = page.getByLabel('Shown when', { exact: true });
    await rule.fill('{"var": "hot_work"}');
    await rule.blur();
    await expect(page.getByText('Hot work is yes')).toBeVisible();
    await expect(page.getByText('Fire watch, hidden until its rule shows it')).toBeVisible();
  });

  await test.step('the keyboard alone moves, removes and brings back', async () => {
    await tree.getByRole('button', { name: 'Move Meeting point' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Meeting point: place 11 of 12 in New section.')).toBeAttached();
    await page.keyboard.press('Space');
    const papers = tree.getByRole('button', { name: 'Papers', exact: true });
    await papers.focus();
    await page.keyboard.press('Delete');
    await expect(papers).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(papers).toHaveCount(1);
  });

  await test.step('a field that a rule reads is removed only with the rule', async () => {
    await tree.getByRole('button', { name: 'Hot work', exact: true }).focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('When “Fire watch” is shown');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(tree.getByRole('button', { name: 'Hot work', exact: true })).toBeVisible();
  });

  await test.step('a type is dragged from the palette into the structure', async () => {
    const type = page.getByRole('button', { name: 'Colour', exact: true });
    await type.scrollIntoViewIfNeeded();
    const from = await type.boundingBox();
    const to = await tree.getByRole('button', { name: 'Remarks', exact: true }).boundingBox();
    if (from === null || to === null) throw new Error('Both are on the screen');
    await page.mouse.move(from.x + 60, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 3, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 2, name: 'Colour' })).toBeVisible();
  });

  await test.step('a reload loses nothing, not even undo, and the template is published', async () => {
    await page.reload();
    await expect(page.getByText(/^This draft was last changed by/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(tree.getByRole('button', { name: 'Fire watch', exact: true })).toBeVisible();
    const dragged = tree.getByRole('button', { name: 'Colour', exact: true });
    await expect(dragged).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(dragged).toHaveCount(0);
    // In one task, so that nothing can be stored between the two.
    await page.getByRole('button', { name: /^Redo/ }).evaluate((redo: HTMLElement) => {
      redo.click();
      location.reload();
    });
    await expect(dragged).toBeVisible({ timeout: 60_000 });
    await publish(page);
    await expect(page).toHaveURL(/templates\/permits\/\d+\/edit$/);
  });
  const editor = new URL(page.url()).pathname;

  await test.step('a permit has its tab and fields, and the rule works', async () => {
    await page.goto(`${site}/maintenance/permits/new`);
    await page.getByLabel('Template', { exact: true }).click();
    await page.getByTitle('Hot work permit', { exact: true }).last().click();
    await page.getByRole('tab', { name: /^Precautions/ }).click();
    await expect(page.getByLabel('Gas test')).toBeVisible();
    await expect(page.getByLabel('Fire watch')).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Hot work/v }).check();
    await page.getByLabel('Fire watch').fill('Lena Vogt');
    await page.getByLabel('Gas test').fill('20');
  });

  await test.step('a change is published with a readable difference', async () => {
    await openEditor(page, editor);
    await tree.getByRole('button', { name: 'Gas test', exact: true }).click();
    await page.getByLabel(/^Label, English/).fill('Oxygen');
    await page.getByRole('button', { name: 'Publish v2' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('“Gas test” is called “Oxygen”');
    await dialog.getByRole('button', { name: 'Publish v2' }).click();
    await expect(page.getByText('Version 2 is published')).toBeVisible();
  });

  await test.step('a narrow screen says what it needs', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(page.getByText('The template editor needs a wider screen')).toBeVisible();
  });
});
