import type { Locator, Page } from '@playwright/test';
import { addField, openNewTemplate, part, structure } from './support/editor.ts';
import { expect, test } from './support/test.ts';

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

/** The tabs of the form on the canvas. */
const formTabs = (page: Page) => page.getByRole('tablist', { name: 'New Template' });

/** The labels of the structure in their order. */
const labels = (page: Page) =>
  structure(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Move |Add |Actions )/v });

/** Presses on one place and lets go on another, as with the mouse. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test('what is dropped below the form, or on one of its tabs, goes to the end of the tab', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
  const tabs = formTabs(page);
  const panel = page.getByRole('tabpanel').last();
  await page.getByRole('button', { name: 'Add a tab' }).click();
  await page.getByLabel(/^Name, English/v).fill('After work');
  await addField(page, 'Remarks');

  await test.step('a type that is dropped far below the last section is its last field', async () => {
    const type = await boxOf(page.getByRole('button', { name: 'Number', exact: true }));
    const { x, y, height } = await boxOf(panel);
    await drag(page, { x: type.x + 60, y: type.y + 10 }, { x: x + 80, y: y + height + 120 });
    await expect(page.getByRole('heading', { level: 2, name: 'Number' })).toBeVisible();
    expect((await labels(page).allTextContents()).slice(-2)).toEqual(['Remarks', 'Number']);
  });

  await test.step('so is a field of that section', async () => {
    await part(page, 'Remarks').click();
    const grip = await boxOf(page.getByRole('button', { name: 'Move Remarks' }).last());
    const { x, y, height } = await boxOf(panel);
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: x + 80, y: y + height + 60 });
    expect((await labels(page).allTextContents()).slice(-2)).toEqual(['Number', 'Remarks']);
  });

  await test.step('a field that is dropped on a tab of the form is the last of that tab, which opens', async () => {
    const grip = await boxOf(page.getByRole('button', { name: 'Move Remarks' }).last());
    const tab = await boxOf(tabs.getByRole('tab', { name: 'Approval' }));
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    await expect(tabs.getByRole('tab', { name: 'Approval' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect((await labels(page).allTextContents()).slice(-5)).toEqual([
      'Signature',
      'Remarks',
      'After work',
      'New section',
      'Number',
    ]);
  });

  await test.step('a tab that is dropped on the left half of another one comes before it', async () => {
    const handle = await boxOf(structure(page).getByRole('button', { name: 'Move After work' }));
    const tab = await boxOf(tabs.getByRole('tab', { name: 'Approval' }));
    await drag(page, { x: handle.x + 12, y: handle.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    await expect(tabs.getByRole('tab')).toHaveText(['General', 'Safety', 'After work', 'Approval']);
  });

  await test.step('the tabs stay in reach below a long form', async () => {
    await part(page, 'General').click();
    await page.getByRole('button', { name: 'Edit Location in the 3D model' }).click();
    const grip = await boxOf(
      page.getByRole('button', { name: 'Move Location in the 3D model' }).last(),
    );
    await expect(tabs).toBeInViewport();
    const tab = await tabs.getByRole('tab', { name: 'After work' }).boundingBox();
    if (tab === null) throw new Error('The tab is there');
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    expect((await labels(page).allTextContents()).slice(-9, -7)).toEqual([
      'Number',
      'Location in the 3D model',
    ]);
  });
});
