import { cellTypeNames } from '../../gallery/samples/rows.ts';
import { samples } from '../../gallery/samples/list.ts';
import { choices } from '../../gallery/address.ts';
import { boxFindings } from '../support/boxes.ts';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { journeys } from './journeys.ts';
import { misplaced } from './layout-facts.ts';
import { touchUses } from './touch.ts';

test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  actionTimeout: 20_000,
});

const popups = '.ant-select-dropdown, .ant-picker-dropdown, [role=dialog]';

test('every field type with a control is used by touch, and no other', () => {
  expect(Object.keys(touchUses).sort()).toEqual(Object.keys(journeys).sort());
});

test('on a phone every type of cell is filled by touch in the card of its row', async ({
  page,
}) => {
  test.slow();
  await openGallery(page, { type: 'table', state: 'edit', density: 'touch', width: 'narrow' });
  const sample = samples.table.findIndex(({ title }) => title === 'a column of each type');
  const field = specimen(page, 'table', 'empty', sample);
  const look = async () => expect.soft(await boxFindings(page, { within: popups })).toEqual([]);
  await field.getByRole('button', { name: 'Add row' }).tap();
  const card = field.getByRole('list', { name: 'Table' }).getByRole('listitem');
  const stored = field.locator('[data-stored]');
  const outside = field.getByRole('link', { name: 'empty' });
  for (const name of cellTypeNames) {
    const part = card.locator(`[data-part="cell_${name}"]`);
    const use = touchUses[name];
    if (use === undefined) throw new Error(`${name} is not used by touch`);
    await use(part, look, outside);
    await expect(stored, name).toContainText(`"cell_${name}"`);
    expect
      .soft(await boxFindings(page, { within: `[data-part="cell_${name}"]` }), name)
      .toEqual([]);
  }
  await card.getByRole('button', { name: /^Row 1/ }).tap();
  await expect(card.locator('[data-part]')).toHaveCount(0);
  await expect(card).toContainText('PU-1101');
});

for (const language of choices.language) {
  test(`on a phone each field type is used by touch, and every box of it fits: ${language}`, async ({
    page,
  }) => {
    // All field types in all states are one page of thousands of elements.
    test.slow();
    await openGallery(page, { language, density: 'touch', width: 'narrow' });
    expect(await page.evaluate(misplaced)).toEqual([]);
    expect.soft(await boxFindings(page, { within: '[data-shown], [data-cell]' })).toEqual([]);
    for (const [type, use] of Object.entries(touchUses)) {
      // A page of its own is done with its work before the next tap: a page that is busy between the
      // start and the end of a tap takes it for a long press.
      await openGallery(page, { type, state: 'edit', language, density: 'touch', width: 'narrow' });
      const field = specimen(page, type, 'empty');
      const own = `[data-specimen="${type}-0-empty"] [data-shown]`;
      const look = async () =>
        expect.soft(await boxFindings(page, { within: popups }), type).toEqual([]);
      const stored = field.locator('[data-stored]');
      const before = (await stored.textContent()) ?? '';
      await use(field, look);
      await expect(stored, type).not.toHaveText(before);
      expect.soft(await boxFindings(page, { within: own }), type).toEqual([]);
    }
  });
}
