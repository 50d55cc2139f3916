import type { Locator, Page } from '@playwright/test';
import { samples } from '../../gallery/samples/list.ts';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { journeys } from './journeys.ts';
import { expectGrid, expectVisible, press, type Step, tabTo, type } from './keys.ts';

const title = 'a column of each type';
const sample = samples.table.findIndex((each) => each.title === title);

/** The columns of that sample by their position in the grid. */
const columns = new Map<string, number>([
  ['text', 0],
  ['textarea', 1],
  ['number', 2],
  ['checkbox', 3],
  ['dropdown', 4],
  ['datetime', 5],
  ['color', 7],
  ['type', 8],
  ['criticality', 9],
  ['document_labels', 10],
  ['user_reference', 11],
  ['module_item_reference', 12],
  ['module_template_reference', 13],
]);

/** Columns whose controls have several parts, which a dialog shows. */
const inDialogs = new Map<string, number>([
  ['checkbox_group', 6],
  ['lat_lon', 14],
  ['photos', 15],
  ['files', 16],
]);

/**
 * Keys that differ from those of the field: the editor of a colour begins with the text, not with the
 * picker before it; Enter leaves a long text; a box has no editor, and F2 unticks it here.
 */
const others: Readonly<Record<string, readonly Step[]>> = {
  color: [type('#0b6273')],
  textarea: [type('Two'), press('Shift+Enter'), type('lines')],
  checkbox: [press('Space')],
};

function journeyOf(name: string) {
  const journey = journeys[name];
  if (journey === undefined) throw new Error(`${name} has no journey`);
  return journey;
}

/** Adds a row by keyboard and goes to a column of it. Returns the stored value of the field. */
async function addRow(page: Page, at: number): Promise<Locator> {
  await openGallery(page, { type: 'table', state: 'edit' });
  const field = specimen(page, 'table', 'empty', sample);
  await field.getByRole('link', { name: 'empty' }).focus();
  const steps = [
    tabTo('button', 'Add row'),
    press('Enter'),
    expectGrid,
    press(...Array.from({ length: at }, () => 'ArrowRight')),
  ];
  for (const step of steps) await step(page);
  return field.locator('[data-stored]');
}

/** The id of the active cell of the grid that has the focus. */
const activeCell = (page: Page) =>
  page.locator('[role=grid]:focus').getAttribute('aria-activedescendant');

for (const [name, at] of columns) {
  test(`a cell is opened, filled and left by keyboard only: ${name}`, async ({ page }) => {
    const { enter, entered } = journeyOf(name);
    const stored = await addRow(page, at);
    for (const step of [press('F2'), ...(others[name] ?? enter)]) await step(page);
    await expect(stored).toContainText(`"cell_${name}":${JSON.stringify(entered)}`);
    // A box has no editor to leave.
    if (name !== 'checkbox') await page.keyboard.press('Tab');
    await expectGrid(page);
  });
}

for (const [name, at] of inDialogs) {
  test(`a cell is filled, kept and restored in its dialog by keyboard only: ${name}`, async ({
    page,
  }) => {
    const { enter, entered, change } = journeyOf(name);
    const stored = await addRow(page, at);
    const cell = await activeCell(page);
    const value = `"cell_${name}":${JSON.stringify(entered)}`;
    const dialog = page.getByRole('dialog', { name: /^Row 1, / });
    const opened = [
      press('Enter'),
      expectVisible('dialog', /^Row 1, /),
      () => expect(dialog.locator('.ant-modal-body :focus')).toBeVisible(),
    ];

    for (const step of [...opened, ...enter]) await step(page);
    // Without a form the uploads of a control end with it.
    await expect(stored).toContainText(value);
    for (const step of [tabTo('button', 'Done'), press('Enter')]) await step(page);
    await expect(dialog).toBeHidden();
    await expectGrid(page);
    expect(await activeCell(page)).toBe(cell);
    await expect(stored).toContainText(value);

    for (const step of [...opened, ...change]) await step(page);
    await expect(stored).not.toContainText(value);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectGrid(page);
    expect(await activeCell(page)).toBe(cell);
    await expect(stored).toContainText(value);

    await page.keyboard.press('Delete');
    await expect(stored).not.toContainText(`"cell_${name}"`);
  });
}
