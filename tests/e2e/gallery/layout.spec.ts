import { boxFindings } from '../support/boxes.ts';
import { expect, openGallery, test } from '../support/gallery.ts';
import { misplaced } from './layout-facts.ts';

for (const language of ['en', 'de'] as const) {
  test(`on a desk labels are above controls and notes below them, and every box fits: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openGallery(page, { language });
    expect(await page.evaluate(misplaced)).toEqual([]);
    expect(await boxFindings(page, { within: '[data-shown], [data-cell]', least: 24 })).toEqual([]);
  });
}
