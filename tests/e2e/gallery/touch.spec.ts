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

test('every field type with a control is used by touch, and no other', () => {
  expect(Object.keys(touchUses).sort()).toEqual(Object.keys(journeys).sort());
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
      const field = specimen(page, type, 'empty');
      const own = `[data-specimen="${type}-0-empty"] [data-shown]`;
      const popups = '.ant-select-dropdown, .ant-picker-dropdown, [role=dialog]';
      const look = async () =>
        expect.soft(await boxFindings(page, { within: popups }), type).toEqual([]);
      const stored = field.locator('[data-stored]');
      const before = (await stored.textContent()) ?? '';
      // A page that is still busy turns a tap into a long press.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await use(field, look);
      await expect(stored, type).not.toHaveText(before);
      expect.soft(await boxFindings(page, { within: own }), type).toEqual([]);
    }
  });
}
