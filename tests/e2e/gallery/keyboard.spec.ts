import type { Page } from '@playwright/test';
import { expect, openGallery, specimen, test } from '../support/gallery.ts';
import { type Journey, journeys } from './journeys.ts';
import type { Step } from './keys.ts';

async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(page);
}

test('every room with a control has a journey, and no other', async ({ page }) => {
  await openGallery(page, { state: 'edit' });
  const editable = await page
    .locator('[data-room]:has([data-specimen$="-empty"])')
    .evaluateAll((rooms) => rooms.map((room) => room.getAttribute('data-room') ?? ''));
  expect(Object.keys(journeys).sort()).toEqual([...new Set(editable)].sort());
});

for (const [type, journey] of Object.entries<Journey>(journeys)) {
  test(`a field is filled, changed and cleared by keyboard only: ${type}`, async ({ page }) => {
    const { sample = 0, cleared = null } = journey;
    await openGallery(page, { type, state: 'edit' });
    const field = specimen(page, type, 'empty', sample);
    const stored = field.locator('[data-stored]');
    const isStored = (value: unknown) =>
      expect(stored).toHaveText(value instanceof RegExp ? value : JSON.stringify(value));
    await field.getByRole('link', { name: 'empty' }).focus();
    await page.keyboard.press('Tab');
    await expect(field.locator('[data-shown] :focus')).toBeVisible();
    await walk(page, journey.enter);
    await isStored(journey.entered);
    await walk(page, journey.change);
    await isStored(journey.changed);
    await walk(page, journey.clear);
    await isStored(cleared);
  });
}
