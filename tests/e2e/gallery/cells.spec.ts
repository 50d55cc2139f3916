import { samples } from '../../gallery/samples/list.ts';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { journeys } from './journeys.ts';
import { expectGrid, press, type Step, tabTo, type } from './keys.ts';

const title = 'a column of each type';
const sample = samples.table.findIndex((each) => each.title === title);

/**
 * The columns of that sample by their position in the grid. A box is changed without an editor, Enter
 * leaves a long text, and the controls of several parts are in a dialog.
 */
const columns = new Map<string, number>([
  ['text', 0],
  ['number', 2],
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

/** The editor of a cell begins with the text, not with the picker before it. */
const others: Readonly<Record<string, readonly Step[]>> = { color: [type('#0b6273')] };

for (const [name, at] of columns) {
  test(`a cell is opened, filled and left by keyboard only: ${name}`, async ({ page }) => {
    const journey = journeys[name];
    if (journey === undefined) throw new Error(`${name} has no journey`);
    await openGallery(page, { type: 'table', state: 'edit' });
    const field = specimen(page, 'table', 'empty', sample);
    await field.getByRole('link', { name: 'empty' }).focus();
    const steps = [
      tabTo('button', 'Add row'),
      press('Enter'),
      expectGrid,
      press(...Array.from({ length: at }, () => 'ArrowRight'), 'F2'),
      ...(others[name] ?? journey.enter),
    ];
    for (const step of steps) await step(page);
    await expect(field.locator('[data-stored]')).toContainText(
      `"cell_${name}":${JSON.stringify(journey.entered)}`,
    );
    await page.keyboard.press('Tab');
    await expectGrid(page);
  });
}
