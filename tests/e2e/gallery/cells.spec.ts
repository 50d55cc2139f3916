import document from '../../../schemas/field-types/table.json' with { type: 'json' };
import { samples } from '../../gallery/samples/list.ts';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { journeys } from './journeys.ts';
import { expectGrid, press, type Step, tabTo, type } from './keys.ts';

/** The types of the columns of rows, in the order of the sample that has a column of each. */
const types = document.settings.properties.columns.items.properties.columnType.anyOf.map(
  (each) => each.const,
);
const sample = samples.table.findIndex(({ title }) => title === 'a column of each type');

/** Types whose cell is edited by other steps than their field; opening a box changes its default. */
const others: Readonly<Record<string, readonly Step[]>> = {
  checkbox: [],
  // Enter leaves a cell.
  textarea: [type('Two'), press('Shift+Enter'), type('lines')],
  // The editor of a cell begins with the text, not with the picker before it.
  color: [type('#0b6273')],
};

/** Types whose control needs more room than a cell. */
const inDialog: ReadonlySet<string> = new Set(['checkbox_group', 'lat_lon', 'photos', 'files']);

/** Waits until the dialog has put the focus into its control. */
const expectDialog: Step = (page) =>
  expect(page.locator('[role=dialog] :is(input, button):focus')).toBeVisible();

for (const [at, type] of types.entries()) {
  test(`a cell is opened, filled and left by keyboard only: ${type}`, async ({ page }) => {
    const journey = journeys[type];
    if (journey === undefined) throw new Error(`${type} has no journey`);
    await openGallery(page, { type: 'table', state: 'edit' });
    const field = specimen(page, 'table', 'empty', sample);
    await field.getByRole('link', { name: 'empty' }).focus();
    const steps = [
      tabTo('button', 'Add row'),
      press('Enter'),
      expectGrid,
      press(...Array.from({ length: at }, () => 'ArrowRight'), 'F2'),
      ...(inDialog.has(type) ? [expectDialog] : []),
      ...(others[type] ?? journey.enter),
    ];
    for (const step of steps) await step(page);
    const stored = field.locator('[data-stored]');
    const entered = type === 'checkbox' ? journey.changed : journey.entered;
    await expect(stored).toContainText(`"cell_${type}":${JSON.stringify(entered)}`);
    const dialog = page.getByRole('dialog');
    if (inDialog.has(type)) {
      await tabTo('button', 'Done')(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    } else if (type !== 'checkbox') await page.keyboard.press('Tab');
    await expectGrid(page);
  });
}
