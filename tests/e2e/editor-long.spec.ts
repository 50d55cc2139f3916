import type { Locator } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openNewTemplate, part, structure } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const count = 150;

/** Fields of types that take different heights, in one section. */
const columns = Array.from({ length: count }, (_, order) => ({
  columnType: ['text', 'textarea', 'checkbox'][order % 3],
  db: `field_${order + 1}`,
  name: { en: `Field ${order + 1}` },
  tab: 'general',
  section: 'details',
  order,
}));

const topOf = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

test('every field of a long template is reached by keyboard, and stays where it is while others appear', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openNewTemplate(page, 'checklists');
  const canvas = page.getByRole('region', { name: 'Live preview' });
  const field = (number: number) =>
    canvas.getByRole('button', { name: `Edit Field ${number}`, exact: true });
  const frame = (number: number) => canvas.locator(`[data-drop*='"field_${number}"']`);

  await test.step('a template of 150 fields is put in as text', async () => {
    await page.getByRole('tab', { name: 'JSON' }).click();
    const text = page.getByRole('textbox', { name: 'The template as JSON' });
    await text.press('Control+a');
    await page.keyboard.press('Delete');
    const sections = [{ id: 'details', name: 'Details' }];
    await page.keyboard.insertText(
      JSON.stringify({
        moduleType: 'checklists',
        name: 'Long round',
        tabs: [{ id: 'general', name: 'General', sections }],
        columns,
      }),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Long round' })).toBeVisible();
    await page.getByRole('tab', { name: 'Form' }).click();
    await expect(field(1)).toBeInViewport();
  });

  await test.step('far fields are labels that search and screen readers find', async () => {
    await expect(frame(count)).toHaveAttribute('data-far', 'true');
    await expect(frame(count)).toHaveText(`Field ${count}`);
    await expect(part(page, `Field ${count}`)).toBeAttached();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the arrow keys go to the last field, which appears whole in both panes', async () => {
    await part(page, `Field ${count - 1}`).focus();
    await page.keyboard.press('ArrowDown');
    await expect(part(page, `Field ${count}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame(count)).not.toHaveAttribute('data-far');
    await expect(frame(count - 1)).not.toHaveAttribute('data-far');
    await expect(field(count)).toBeInViewport();
    await expect(page.getByRole('heading', { level: 2, name: `Field ${count}` })).toBeVisible();
  });

  await test.step('its handle moves it by keys', async () => {
    await structure(page)
      .getByRole('button', { name: `Move Field ${count}`, exact: true })
      .focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    const last = structure(page)
      .getByRole('button', { name: /^Field \d+$/v })
      .last();
    await expect(last).toHaveText(`Field ${count - 1}`);
  });

  await test.step('a far field that is selected stays in view when its neighbours appear', async () => {
    for (const number of [60, 110, 30]) {
      await part(page, `Field ${number}`).click();
      await expect(frame(number)).toHaveAttribute('data-selected', 'true');
      for (const near of [number - 3, number, number + 3])
        await expect(frame(near)).not.toHaveAttribute('data-far');
      await expect(field(number)).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('what is at the top of the canvas stays there when fields above it appear', async () => {
    await field(90).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await topOf(field(90));
    await expect(frame(84)).not.toHaveAttribute('data-far');
    await expect(frame(93)).not.toHaveAttribute('data-far');
    expect(Math.abs((await topOf(field(90))) - before)).toBeLessThan(8);
  });
});
