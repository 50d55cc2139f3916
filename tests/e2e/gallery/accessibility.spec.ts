import type { Page } from '@playwright/test';
import { choices } from '../../gallery/address.ts';
import { violations } from '../support/axe.ts';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { journeys } from './journeys.ts';

/** The findings of axe, each with its room or cell. */
async function findings(page: Page): Promise<readonly string[]> {
  const found = await violations(page);
  const places = await Promise.all(
    found.map(({ target }) =>
      page
        .locator(target)
        .first()
        .evaluate((element) => {
          const place = element.closest<HTMLElement>('[data-specimen], [data-cell]')?.dataset;
          return place?.['specimen'] ?? place?.['cell'] ?? 'the page';
        }),
    ),
  );
  return found.map(({ id, html }, at) => `${places[at]}: ${id}: ${html}`);
}

const sizes = [
  { width: 'wide', density: 'desk', viewport: { width: 1280, height: 900 } },
  { width: 'narrow', density: 'touch', viewport: { width: 360, height: 740 } },
] as const;

/** Two opposite looks, and a sixth of the popups; `npm run test:full` runs all of them. */
const isAll = process.env['FULL_TESTS'] === '1';

for (const [corner, { width, density, viewport }] of sizes.entries()) {
  for (const theme of choices.theme.filter((_, at) => isAll || at === corner)) {
    for (const language of choices.language.filter((_, at) => isAll || at === corner)) {
      test(`axe finds nothing in any field type: ${width}, ${theme}, ${language}`, async ({
        page,
      }) => {
        // All field types are one page of thousands of elements.
        test.slow();
        await page.setViewportSize(viewport);
        await openGallery(page, { width, density, theme, language });
        expect(await findings(page)).toEqual([]);
      });
    }
  }
}

for (const type of Object.keys(journeys).filter((_, at) => isAll || at % 6 === 0)) {
  test(`axe finds nothing while a popup is open: ${type}`, async ({ page }) => {
    await openGallery(page, { type, state: 'edit' });
    const field = specimen(page, type, 'empty');
    await field.getByRole('link', { name: 'empty' }).focus();
    await page.keyboard.press('Tab');
    const control = field.locator('[data-shown] :focus');
    await page.keyboard.press((await control.evaluate(isButton)) ? 'Enter' : 'ArrowDown');
    await page.waitForLoadState('networkidle');
    expect(await findings(page)).toEqual([]);
  });
}

const isButton = (element: Element): boolean => element instanceof HTMLButtonElement;
