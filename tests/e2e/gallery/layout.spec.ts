import { expect, openGallery, test } from '../support/gallery.ts';
import { misplaced, overflowing, tooSmall } from './layout-facts.ts';

const sizes = [
  { name: 'a desk', width: 'wide', density: 'desk', viewport: { width: 1280, height: 900 } },
  { name: 'a phone', width: 'narrow', density: 'touch', viewport: { width: 360, height: 740 } },
] as const;
const leastHeight = { desk: 24, touch: 40 } as const;

for (const { name, width, density, viewport } of sizes) {
  for (const language of ['en', 'de'] as const) {
    test(`labels are above controls and notes below them, targets are large and nothing is clipped: ${name}, ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await openGallery(page, { width, density, language });
      expect(await page.evaluate(misplaced)).toEqual([]);
      expect(await page.evaluate(tooSmall, leastHeight[density])).toEqual([]);
      expect(await page.evaluate(overflowing)).toEqual([]);
    });
  }
}
